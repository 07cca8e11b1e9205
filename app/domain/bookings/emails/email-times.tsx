import { EmailText } from '#app/domain/email/email-layout.tsx'

type Times = { when: string; whenForVisitor: string | null; whose: 'Your time' | "Visitor's time" }

/** When it is, on the agency's clocks, and below on the visitor's own where they differ. */
export function EmailTimes({ when, whenForVisitor, whose }: Times) {
  return (
    <EmailText>
      <strong>{when}</strong>
      {whenForVisitor && (
        <>
          <br />
          {whose}: {whenForVisitor}
        </>
      )}
    </EmailText>
  )
}
