import { ButtonLink } from '#app/ui/button.tsx'
import { cancellationHref, type Interview } from '../interview.ts'

/** `Cancel interview`: leads to the page that asks for a reason and confirms it. */
export function CancelInterviewButton({ interview }: { interview: Interview }) {
  return (
    <ButtonLink to={cancellationHref(interview)} tone="quiet" size="sm" className="max-md:min-h-11">
      Cancel interview
    </ButtonLink>
  )
}
