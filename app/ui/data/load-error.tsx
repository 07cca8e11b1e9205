import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

/** The state of a page or section whose data failed to load: a title, a message and a link that reloads the page. */
export function LoadError({ as, title, children }: { as: 'h1' | 'h2'; title: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      as={as}
      scene="error"
      title={title}
      action={
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
