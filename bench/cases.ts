import { PRODUCT_ID } from './checkouts.ts'

/** A page that is requested as a guest or signed in. */
export type PageCase = { name: string; path: string; signedIn: boolean; section: 'pages' | 'search' | 'store' }

/** The words occur in a tenth, in one and in none of the jobs of the scenario large. */
export function pageCases(jobId: string): PageCase[] {
  const pages = [
    { name: 'landing', path: '/' },
    { name: 'jobs', path: '/jobs' },
    { name: 'job', path: `/jobs/${jobId}` },
  ]
  const searches = [
    { name: 'jobs, common word', path: '/jobs?q=manager' },
    { name: 'jobs, rare word', path: '/jobs?q=geologist' },
    { name: 'jobs, absent word', path: '/jobs?q=zzzzzz' },
    { name: 'jobs, absent two letters', path: '/jobs?q=zq' },
    { name: 'jobs, nearest of few', path: '/jobs?q=geologist&location=Kalgoorlie+WA&within=100&sort=distance' },
  ]
  const store = [
    { name: 'shop, 20 of 1,000', path: '/store' },
    { name: 'product', path: `/product/${PRODUCT_ID}` },
    { name: 'API: 20 of 1,000', path: '/store/store_muster/products?limit=20' },
    { name: 'API: product', path: `/store/store_muster/products/${PRODUCT_ID}` },
  ]
  return [
    ...pages.map((page) => ({ ...page, signedIn: false, section: 'pages' as const })),
    ...pages.map((page) => ({ ...page, name: `${page.name}, signed in`, signedIn: true, section: 'pages' as const })),
    ...store.map((page) => ({ ...page, signedIn: false, section: 'store' as const })),
    ...searches.map((page) => ({ ...page, signedIn: false, section: 'search' as const })),
  ]
}
