/** Checks of values from outside: stored by this device, in a file, or sent by another page. */

/** Whether a value is what it should be. */
export type Shape<T> = (value: unknown) => value is T;
/** What a value is that has passed a check. */
export type Passed<S> = S extends Shape<infer T> ? T : never;

export const isText = (value: unknown): value is string => typeof value === "string";

export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Check for a whole number from 0 to *most*. */
export const isCount =
  (most = Number.MAX_SAFE_INTEGER): Shape<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** Check for a text that a pattern describes. */
export const isLike =
  (pattern: RegExp): Shape<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

export const isOneOf =
  <const T>(...values: T[]): Shape<T> =>
  (value): value is T =>
    values.some((each) => each === value);

export const isList =
  <T>(isItem: Shape<T>, most = Number.POSITIVE_INFINITY): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= most && value.every(isItem);

export const isPair =
  <T>(isItem: Shape<T>): Shape<[T, T]> =>
  (value): value is [T, T] =>
    isList(isItem)(value) && value.length === 2;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Check for an object whose values all pass a check. */
export const isTable =
  <T>(isValue: Shape<T>): Shape<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(isValue);

/** Check for an object with these values at least. */
export const has =
  <S extends Record<string, Shape<unknown>>>(
    shape: S,
  ): Shape<{ [Name in keyof S]: Passed<S[Name]> }> =>
  (value): value is { [Name in keyof S]: Passed<S[Name]> } =>
    isObject(value) && Object.entries(shape).every(([name, isWhole]) => isWhole(value[name]));

export const isAnything = (_value: unknown): _value is unknown => true;
