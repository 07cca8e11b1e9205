/** Eight of the nine dots of the logo, in a square of 32: scattered on the left, aligned on the right. */
export const MARKS: readonly [x: number, y: number, r: number][] = [
  [4.6, 25.6, 2.2],
  [3.8, 17.6, 3.1],
  [5.2, 8.4, 2],
  [10.6, 12.6, 2.8],
  [21.4, 12.8, 3],
  [27.8, 8, 3],
  [27.8, 16.8, 3],
  [27.8, 25.6, 3],
]

/** The ninth dot, in wattle, where the two groups meet. */
export const JOINT = [16, 19, 4.1] as const
