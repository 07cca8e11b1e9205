import { LoadError } from '#app/ui/data/load-error.tsx'

/** The store could not be asked. */
export function StoreLoadError({ title, as = 'h2' }: { title: string; as?: 'h1' | 'h2' }) {
  return (
    <LoadError as={as} title={title}>
      The store does not answer. Your cart is kept: please try again in a moment.
    </LoadError>
  )
}
