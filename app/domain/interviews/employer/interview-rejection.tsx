import { ButtonLink } from '#app/ui/button.tsx'
import { REJECTION_MESSAGES } from '../rejection-messages.ts'

type InterviewRejectionProps = {
  rejection: keyof typeof REJECTION_MESSAGES
  /** Whether another interview can be proposed for the application. */
  canPropose: boolean
  /** The page of the applicant. */
  back: string
}

/** Why an interview can't be changed or cancelled, instead of the form, and what can be done. */
export function InterviewRejection({ rejection, canPropose, back }: InterviewRejectionProps) {
  return (
    <div className="max-w-prose space-y-6">
      <p>{REJECTION_MESSAGES[rejection]}</p>
      <div className="flex flex-wrap gap-3">
        {rejection === 'scored' && canPropose && (
          <ButtonLink to={`${back}/interviews`}>Propose another interview</ButtonLink>
        )}
        <ButtonLink to={back} tone="secondary">
          Back to the applicant
        </ButtonLink>
      </div>
    </div>
  )
}
