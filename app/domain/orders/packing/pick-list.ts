type Item = { variantId: string; title: string; sku: string | null; quantity: number }

export type PickItem = Item & { orders: { number: number; quantity: number }[] }

/** What to fetch from the shelves for several orders: each variant once, with the orders that it is for, by title. */
export function pickList(orders: readonly { number: number; items: readonly Item[] }[]): PickItem[] {
  const byVariant = new Map<string, PickItem>()
  for (const { number, items } of orders) {
    for (const item of items) {
      const pick = byVariant.get(item.variantId) ?? { ...item, quantity: 0, orders: [] }
      pick.quantity += item.quantity
      pick.orders.push({ number, quantity: item.quantity })
      byVariant.set(item.variantId, pick)
    }
  }
  return [...byVariant.values()].sort((a, b) => a.title.localeCompare(b.title, 'en-AU', { numeric: true }))
}
