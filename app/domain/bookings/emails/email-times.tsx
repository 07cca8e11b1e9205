import { EmailText } from '#app/domain/email/email-layout.tsx'

type EmailTimesProps = { timeRange: string; customerTimeRange: string | null; label: 'Your time' | "Customer's time" }

/** The time of a consultation on the agency's clocks and, when they differ, on the customer's. */
export function EmailTimes({ timeRange, customerTimeRange, label }: EmailTimesProps) {
  return (
    <EmailText>
      <strong>{timeRange}</strong>
      {customerTimeRange && (
        <>
          <br />
          {label}: {customerTimeRange}
        </>
      )}
    </EmailText>
  )
}
