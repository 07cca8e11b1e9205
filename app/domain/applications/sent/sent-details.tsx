import { ResumeText, ResumeView } from '#app/domain/resumes/viewer/resume-view.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { AnswerList } from '../answers/answer-list.tsx'
import type { SentDetails as Details } from './find-sent-details.server.ts'
import { SubmissionView } from './submission-view.tsx'

/** What the applicant sent beside their contact details, on the employer's page of one applicant. */
export function SentDetails({
  details: { skills, workRights, currentWorkRights, submission, answers, unmet, resumeText },
}: {
  details: Details
}) {
  return (
    <section aria-labelledby="sent-details">
      <h2 id="sent-details" className="mb-3 text-xl">
        About the applicant
      </h2>
      <dl className="grid gap-4 text-sm sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-ink-soft">Skills</dt>
          <dd>
            {skills.length === 0 ? (
              <span className="font-medium">None listed</span>
            ) : (
              <ul aria-label="Skills" className="mt-1 flex flex-wrap gap-1.5">
                {skills.map((skill) => (
                  <li key={skill} className="rounded-full bg-neutral-soft px-2.5 py-0.5 font-medium wrap-anywhere">
                    {skill}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">Right to work in Australia</dt>
          <dd className="font-medium">
            {formatWorkRights(workRights)}
            {currentWorkRights !== workRights && (
              <span className="block font-normal">
                On this application. Their profile now says: {formatWorkRights(currentWorkRights)}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {answers.length > 0 && (
        <div className="mt-4">
          <AnswerList answers={answers} unmet={unmet} />
        </div>
      )}
      {submission && (
        <div className="mt-4">
          <SubmissionView submission={submission} />
        </div>
      )}
      {submission?.resume?.status === 'ready' ? (
        <div className="mt-4">
          <ResumeView key={submission.resume.id} resume={submission.resume} text={resumeText} />
        </div>
      ) : (
        resumeText &&
        !submission?.resume && (
          <Disclosure title="Resume" className="mt-4" open>
            <div className="mt-2">
              <ResumeText text={resumeText} />
            </div>
          </Disclosure>
        )
      )}
    </section>
  )
}

function formatWorkRights(workRights: boolean | null): string {
  if (workRights === null) return 'Not answered'
  return workRights ? 'Yes' : 'No'
}
