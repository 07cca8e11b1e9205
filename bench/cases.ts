import type { Board } from './board.ts'
import { nextMonth } from './calendar.ts'

/** One page as one kind of visitor asks for it. */
export type PageCase = {
  name: string
  path: string
  signedIn: boolean
  section: 'pages' | 'search' | 'booking' | 'store'
}

/** The searched words stand in a tenth, in one and in none of the large scenario's ads. */
export function pageCases({ jobIds: [jobId = ''], productId }: Board): PageCase[] {
  const pages = [
    { name: 'landing', path: '/' },
    { name: 'jobs', path: '/jobs' },
    { name: 'job', path: `/jobs/${jobId}` },
  ]
  const searches = [
    { name: 'jobs, common word', path: '/jobs?q=manager' },
    { name: 'jobs, rare word', path: '/jobs?q=geologist' },
    { name: 'jobs, absent word', path: '/jobs?q=zzzzzz' },
  ]
  const booking = [
    { name: 'booking', path: '/booking' },
    { name: 'a month of 20 consultants', path: `/booking/months/${nextMonth()}` },
  ]
  const store = [
    { name: 'store', path: '/store' },
    { name: 'product', path: `/product/${productId}` },
    { name: 'products, 20 of 1,000, JSON', path: '/store/store_muster/products?limit=20' },
    { name: 'product, JSON', path: `/store/store_muster/products/${productId}` },
  ]
  return [
    ...pages.map((page) => ({ ...page, signedIn: false, section: 'pages' as const })),
    ...pages.map((page) => ({ ...page, name: `${page.name}, signed in`, signedIn: true, section: 'pages' as const })),
    ...searches.map((page) => ({ ...page, signedIn: false, section: 'search' as const })),
    ...booking.map((page) => ({ ...page, signedIn: false, section: 'booking' as const })),
    ...store.map((page) => ({ ...page, signedIn: false, section: 'store' as const })),
  ]
}
