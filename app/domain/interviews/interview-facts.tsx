import type { ReactNode } from 'react'
import { DELETED_ACCOUNT } from '#app/policy/actor.ts'
import { formatDuration, type Interview } from './interview.ts'

/**
 * Where an interview is, how long it takes and with whom. The deletion of the applicant's account replaces the place,
 * which is then left out.
 */
export function InterviewFacts({ interview }: { interview: Interview }) {
  const { place, videoUrl, durationMinutes, interviewers } = interview
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm wrap-anywhere min-[20rem]:grid-cols-[max-content_minmax(0,1fr)]">
      <Fact label="Place">{place !== DELETED_ACCOUNT && place}</Fact>
      <Fact label="Video link">
        {videoUrl && (
          <a href={videoUrl} className="link" rel="noopener noreferrer" target="_blank">
            {videoUrl}
          </a>
        )}
      </Fact>
      <Fact label="Length">{formatDuration(durationMinutes)}</Fact>
      <Fact label="With">{interviewers.map(({ name }) => name).join(', ')}</Fact>
    </dl>
  )
}

/** One term with its value; nothing without a value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
