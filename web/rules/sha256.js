/**
 * Return the SHA-256 of bytes in hexadecimal, which browsers compute on another thread. By plain
 * http there is no `crypto.subtle`.
 * @param {BufferSource} bytes
 */
export const sha256 = async (bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};
