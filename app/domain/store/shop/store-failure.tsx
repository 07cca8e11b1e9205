import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The store could not be asked: what failed, that nothing is lost, and the way to try again. */
export function StoreFailure({ title, as }: { title: string; as?: 'h1' | 'h2' }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      as={as ?? 'h2'}
      scene="lost"
      title={title}
      action={
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      }
    >
      The store does not answer. Your cart is kept: please try again in a moment.
    </EmptyState>
  )
}
