import { LoadError } from '#app/ui/data/load-error.tsx'

/** The error state of a store page when the store does not respond and nothing is cached. */
export function StoreLoadError({ title, as = 'h2' }: { title: string; as?: 'h1' | 'h2' }) {
  return (
    <LoadError as={as} title={title}>
      The store isn't responding. Please try again in a few minutes.
    </LoadError>
  )
}
