import { PRODUCT_ID } from './checkouts.ts'

/** A page that is requested as a guest or signed in. */
export type PageCase = { name: string; path: string; signedIn: boolean; section: 'pages' | 'search' | 'store' }

/**
 * Searches that read the database in different ways. The titles are those of the scenario large and of `prepareBoard`.
 */
export function slowSearches(): { name: string; path: string }[] {
  return [
    { name: 'no text', path: '/jobs' },
    { name: 'common word', path: '/jobs?q=manager' },
    { name: 'rare word', path: '/jobs?q=geologist' },
    { name: 'absent word', path: '/jobs?q=zzzzzz' },
    { name: 'word of old jobs', path: '/jobs?q=archivist' },
    { name: 'word of old jobs, job type of none', path: '/jobs?q=archivist&job_type=Internship' },
    { name: 'word of old jobs, by pay', path: '/jobs?q=archivist&sort=pay' },
    { name: 'two words, a phrase', path: '/jobs?q=registered+nurse' },
    { name: 'two words in another order', path: '/jobs?q=manager+account' },
    { name: 'two words, never together', path: '/jobs?q=manager+nurse' },
    { name: 'two letters of 6 %', path: '/jobs?q=ss' },
    { name: 'two letters of 1 %', path: '/jobs?q=ps' },
    { name: 'two letters of none', path: '/jobs?q=zq' },
    { name: 'letter of 2 %', path: '/jobs?q=x' },
    { name: 'letter of none', path: '/jobs?q=q' },
    { name: 'city', path: '/jobs?location=Sydney' },
    { name: 'common word in a city', path: '/jobs?q=manager&location=Sydney' },
    { name: 'common word, remote', path: '/jobs?q=manager&work_arrangement=Remote' },
  ]
}

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
