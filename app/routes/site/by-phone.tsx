import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useRootData } from '#app/ui/use-root-data.ts'
import type { Route } from './+types/by-phone'

/** What each address will hold, in words that are true until it does. */
const WORDS: Record<string, { title: string; text: string }> = {
  booking: {
    title: 'Consultations are booked by phone',
    text: 'Call or write to us and we find a time that suits you.',
  },
  success: { title: 'There is no order here', text: 'If you are waiting for something from us, give us a call.' },
}

const wordsFor = (pathname: string) => WORDS[pathname.split('/')[1] ?? ''] ?? { title: 'Not open yet', text: '' }

export const meta: Route.MetaFunction = ({ location }) => [
  { title: wordsFor(location.pathname).title },
  { name: 'robots', content: 'noindex' },
]

/** Addresses of the specification whose parts are not open: they answer, and nothing links to them. */
export default function ByPhone() {
  const { title, text } = wordsFor(useLocation().pathname)
  const { agency } = useRootData()
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState title={title} as="h1" action={<ButtonLink to="/contact">Contact us</ButtonLink>}>
        {text} <span className="whitespace-nowrap">{agency.phone}</span>
      </EmptyState>
    </div>
  )
}
