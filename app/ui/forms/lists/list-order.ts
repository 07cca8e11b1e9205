/** `list` with the item at `from` moved to `to`. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/**
 * `list` after a move as a button posts it: `2 up` moves the third item before the second. Without a move, or with one
 * that leads outside the list, the order is unchanged.
 */
export function applyMove<Item>(list: readonly Item[], move: string | undefined): Item[] {
  const [, from, direction] = /^(\d{1,4}) (up|down)$/.exec(move ?? '') ?? []
  const at = Number(from)
  const to = at + (direction === 'up' ? -1 : 1)
  if (direction === undefined || at >= list.length || to < 0 || to >= list.length) return [...list]
  return moveItem(list, at, to)
}
