/** Pseudo-random numbers that are the same on every machine: mulberry32, a generator with 32 bits of state. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** True with probability `share`. */
  chance(share: number): boolean {
    return this.next() < share
  }

  /** A random item of a non-empty list. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new RangeError('Cannot pick from an empty list.')
    return item
  }

  /** `count` different random items, in the order of the list. */
  some<T>(items: readonly T[], count: number): T[] {
    let left = count
    return items.filter((_, i) => {
      const taken = this.next() < left / (items.length - i)
      if (taken) left -= 1
      return taken
    })
  }
}
