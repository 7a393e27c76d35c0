/* Write Player 1's points minus Player 2's after perfect play of Palindromes & Antipalindromes.

   Compile with: cc -O3 bench/row_values.c -o row_values
   ./row_values 17 prints the value of the empty row; ./row_values 17 5 writes what the book of rows
   with at most 5 digits holds, in the order of `py_rules/games/antipalindromes/book.py`.
   A state has a digit in base 3 for each square: 0 empty, else one more than what it holds. Its
   value counts pairs of points for the player to move. It takes a byte for each state, 3 to the
   power of the squares, so values beyond 127 are cut. That changes no smaller value. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int squares;
int64_t place[32]; /* of the squares, from the right */
int8_t *value;

void solve(int64_t states) {
    int digit[32];
    for (int at = 0; at < squares; at++) digit[at] = 2;
    for (int64_t state = states - 1; state >= 0; state--) {
        int empty = 0, best = -128;
        for (int at = 0; at < squares; at++) {
            if (digit[at]) continue;
            empty++;
            int one = -value[state + place[at]], two = -value[state + 2 * place[at]];
            if (one > best) best = one;
            if (two > best) best = two;
        }
        if (!empty) {
            best = 0;
            for (int center = 1; center < squares; center++) {
                int like = digit[center - 1] == digit[center], length = 0;
                while (length < center && length < squares - center &&
                       (digit[center - 1 - length] == digit[center + length]) == like)
                    length++;
                best += (like ? 1 : -1) * length * (length + 1) / 2;
            }
            if (squares % 2) best = -best;
            best = best > 127 ? 127 : best < -127 ? -127 : best;
        }
        value[state] = best;
        for (int at = 0; at < squares; at++) {
            if (digit[at]--) break;
            digit[at] = 2;
        }
    }
}

/* Write the values of rows whose first digit is 0, of two mirror images those of one. */
void write_rows(int digits) {
    for (int pattern = 0; pattern < (digits ? 1 << (digits - 1) : 1); pattern++)
        for (int filled = 0; filled < 1 << squares; filled++) {
            int64_t state = 0;
            int mirrored = 0, found = 0;
            for (int at = 0; at < squares; at++)
                if (filled >> at & 1) {
                    state += place[at] * (1 + (pattern >> found++ & 1));
                    mirrored |= 1 << (squares - 1 - at);
                }
            if (found == digits && filled <= mirrored)
                putchar((digits % 2 ? -value[state] : value[state]) & 255);
        }
}

int main(int argc, char **argv) {
    int64_t states = 1;
    squares = atoi(argv[1]);
    for (int at = 0; at < squares; at++) { place[at] = states; states *= 3; }
    value = malloc(states);
    solve(states);
    if (argc < 3) return printf("%d: %d\n", squares, 2 * value[0]), 0;
    int most = atoi(argv[2]);
    putchar(squares);
    putchar(most);
    for (int digits = 0; digits <= most; digits++) write_rows(digits);
    return 0;
}
