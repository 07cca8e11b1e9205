/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment distance). */
export function editDistance(one: string, other: string): number {
  let [before, previous] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      const edits = [(previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + cost]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwap) edits.push((before[column - 2] ?? 0) + 1)
      current.push(Math.min(...edits))
    }
    ;[before, previous] = [previous, current]
  }
  return previous[other.length] ?? 0
}
