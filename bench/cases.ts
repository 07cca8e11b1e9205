/** One page as one kind of visitor asks for it. */
export type PageCase = { name: string; path: string; signedIn: boolean; section: 'pages' | 'search' }

/** The searched words stand in a tenth, in one and in none of the large scenario's ads. */
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
  ]
  return [
    ...pages.map((page) => ({ ...page, signedIn: false, section: 'pages' as const })),
    ...pages.map((page) => ({ ...page, name: `${page.name}, signed in`, signedIn: true, section: 'pages' as const })),
    ...searches.map((page) => ({ ...page, signedIn: false, section: 'search' as const })),
  ]
}
