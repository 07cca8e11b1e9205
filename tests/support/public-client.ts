/**
 * The public client of the store service, written from what its public clients send. Only the host and the store id are
 * ours. It shares no code with the product.
 */
type Price = { amount: number; sale_amount: number | null; currency: { template: string | null; symbol: string } }
type ApiVariant = {
  id: string
  title: string
  manage_inventory: boolean
  prices: Price[]
  inventory_quantity?: number | null
  options: { option_id: string; value: string }[]
}
type ApiProduct = {
  id: string
  title: string
  site_product_selection?: string | null
  variants: ApiVariant[]
  images?: { url: string }[]
  media?: { url: string }[]
}

export function publicClient(host: string, storeId: string) {
  const base = `${host}/store/${storeId}`

  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(base + path, { ...init, headers: { 'Content-Type': 'application/json' } })
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`)
    return (await response.json()) as T
  }

  return {
    /** The client's list page: all products, merged with the stock of all products from one request. */
    async productsPage() {
      const { products } = await call<{ products: ApiProduct[] }>('/products')
      const query = new URLSearchParams([
        ['fields', 'inventory_quantity'],
        ...products.map(({ id }) => ['product_ids[]', id]),
      ])
      const { variants } = await call<{ variants: ApiVariant[] }>(`/variants?${query}`)
      const stock = new Map(variants.map((one) => [one.id, one.inventory_quantity]))
      return products.map((product) => mapProduct(product, stock))
    },
    async product(id: string) {
      const { product } = await call<{ product: ApiProduct }>(`/products/${id}`)
      return { ...mapProduct(product, new Map()), gallery: product.media?.map(({ url }) => url) }
    },
    products: (params: Record<string, string | string[] | number>) => {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(params)) {
        for (const one of Array.isArray(value) ? value : []) query.append(`${name}[]`, one)
        if (!Array.isArray(value) && value) query.append(name, String(value))
      }
      return call<{ products: ApiProduct[]; count: number; offset: number; limit: number }>(`/products?${query}`)
    },
    /** The URL that the browser is sent to. The client appends the language to it. */
    async checkout(items: { variant_id: string; quantity: number }[], page: string): Promise<string> {
      const body = {
        items,
        successUrl: `${new URL(page).origin}/success`,
        cancelUrl: page,
        locale: 'en',
        timeZone: 'UTC',
      }
      const { url } = await call<{ url: string }>('/checkout', { method: 'POST', body: JSON.stringify(body) })
      return `${url}&lang=en`
    },
    async language(): Promise<string> {
      const settings = await call<{ store_owner?: { language?: string } }>('/settings').catch(() => null)
      return settings?.store_owner?.language?.toLowerCase() ?? 'en'
    },
  }
}

const effectivePrice = ({ prices: [price] }: ApiVariant) => price?.sale_amount || price?.amount || 0

function mapProduct(product: ApiProduct, stock: Map<string, number | null | undefined>) {
  const { variants, site_product_selection } = product
  const isLowestFirst = site_product_selection === 'lowest_price_first' || site_product_selection === null
  const pricing = isLowestFirst
    ? variants.reduce((best, one) => (effectivePrice(one) <= effectivePrice(best) ? one : best))
    : (variants[0] as ApiVariant)
  return {
    id: product.id,
    title: product.title,
    price: formatPrice(pricing.prices[0]?.amount, pricing),
    salePrice: pricing.prices[0]?.sale_amount ? formatPrice(pricing.prices[0].sale_amount, pricing) : null,
    stock: Object.fromEntries(variants.map((one) => [one.title, stock.get(one.id) ?? one.inventory_quantity ?? null])),
  }
}

function formatPrice(amount: number | undefined, { prices: [price] }: ApiVariant): string {
  if (amount === undefined || !price) return ''
  const text = (amount / 100).toFixed(2)
  const { template, symbol } = price.currency
  return template ? template.replace('$1', () => text) : symbol + text
}
