import { type FormEvent, type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { applicationReceivers } from '#app/domain/jobs/job.ts'
import type { Question } from '#app/domain/jobs/questions/question.ts'
import { RESUME_ACCEPT, RESUME_HINT } from '#app/domain/resumes/resume.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useFocusOnAnswer } from '#app/ui/forms/validation/use-focus-on-answer.ts'
import { Link } from '#app/ui/link.tsx'
import { AnswerFields } from '../answers/answer-fields.tsx'
import { applicationForm, MAX_COVER_NOTE, NEW_RESUME } from './application-form.ts'
import type { ApplicationDraft } from './drafts/draft.ts'
import { SaveDraftButton } from './drafts/save-draft-button.tsx'
import { useApplicationDraft } from './drafts/use-application-draft.ts'

type ApplicationFormProps = {
  job: { id: string; companyName: string }
  questions: readonly Question[]
  /** The job seeker's resumes, the default one first; none for a guest. */
  resumes: readonly { id: string; name: string }[]
  /** The job seeker, who can send files and save a draft in the account; a guest (null) signs in first. */
  personId: string | null
  /** The draft in the account. */
  saved: ApplicationDraft | null
  timeZone: string
  answer: FormActionData
  /** Where a guest signs in, and returns from. */
  login: string | null
  /** Notices above the fields. */
  children?: ReactNode
}

/**
 * The application for a job: its screening questions, a resume and a cover note. What is typed is saved in this
 * browser, and with `Save draft` in the account; files excepted.
 */
export function ApplicationForm(props: ApplicationFormProps) {
  const { job, questions, resumes, personId, saved, answer, login, timeZone, children } = props
  const draft = useApplicationDraft({ jobId: job.id, personId, questions, saved, answer })
  const { formProps, of } = useCheckedForm(applicationForm(questions), answer, {
    id: 'application',
    defaultValue: { resume: resumes[0]?.id ?? '' },
  })
  const valuesOf = (name: string) => draft.fields?.[name] ?? [of(name).defaultValue ?? []].flat()
  const resume = of('resume')
  const { name, id, errors } = of('resume_file')
  const options = [
    ...resumes.map((one) => ({ value: one.id, label: one.name })),
    { value: NEW_RESUME, label: 'Upload a resume' },
    { value: '', label: 'No resume' },
  ]
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...formProps}
      onInput={(event) => {
        keepOneResume(event)
        draft.save(event.currentTarget)
      }}
      className="space-y-6"
    >
      {children}
      {personId !== null && (
        <>
          <RadioGroup
            key={`resume-${resume.defaultValue}`}
            label="Resume"
            name={resume.name}
            options={options}
            defaultValue={resume.defaultValue ?? ''}
          />
          <FileField
            {...{ name, id, errors }}
            label="Resume file"
            hint={`We'll send this file and save it to your profile. ${RESUME_HINT}`}
            accept={RESUME_ACCEPT}
          />
        </>
      )}
      {questions.length > 0 && (
        <AnswerFields key={`answers-${draft.revision}`} questions={questions} of={of} valuesOf={valuesOf} />
      )}
      <TextArea
        key={`note-${draft.revision}`}
        label="Cover note"
        hint="Optional. Why this job suits you."
        {...of('cover_note')}
        defaultValue={valuesOf('cover_note')[0]}
        maxLength={MAX_COVER_NOTE}
        rows={8}
      />
      <p className="text-sm text-ink-soft">
        If you need adjustments to apply or for an interview, you can tell the employer here or in a message later. You
        don't have to.
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {applicationReceivers(job.companyName)} receive your name, email, phone, profile and what you add here. Don't
        include tax file numbers, bank details or copies of identity documents. You can withdraw while your application
        is open.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg">Send application</SubmitButton>
        {personId !== null && <SaveDraftButton jobId={job.id} onSaved={draft.deleteTyped} />}
        <p className="scripting-only text-sm text-ink-soft">
          {draft.isKept ? 'Saved in this browser while you type.' : "This browser can't save what you type."}
        </p>
      </div>
      {login && <SignInFirst login={login} answer={answer} isKept={draft.isKept} />}
      {saved && (
        <p className="text-sm text-ink-soft">
          Draft saved <Time at={saved.savedAt}>{formatDateTime(saved.savedAt, timeZone)}</Time>. We'll keep it for 90
          days. Only you can see it.
        </p>
      )}
    </Form>
  )
}

type SignInFirstProps = {
  login: string
  answer: FormActionData
  /** This browser keeps what was typed. */
  isKept: boolean
}

/** Beside the button of a guest; gets the focus when they have tried to send the application. */
function SignInFirst({ login, answer, isKept }: SignInFirstProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useFocusOnAnswer(answer, () => link.current?.focus())
  return (
    <p className="text-sm">
      <Link ref={link} to={login} className="link">
        Sign in to send it
      </Link>
      . <span className="scripting-only">{isKept ? 'Your answers are saved.' : "Your answers won't be saved."}</span>
      <span className="no-scripting-only">Your answers won't be saved.</span>
    </p>
  )
}

/**
 * Choosing a file selects `Upload a resume`, and another option clears the file field, whose file would be sent
 * otherwise. React has no change event for the option that was selected at first, because it did not see the selection
 * of another one here.
 */
function keepOneResume({ target, currentTarget }: FormEvent<HTMLFormElement>) {
  const upload = currentTarget.querySelector<HTMLInputElement>(`input[type=radio][value=${NEW_RESUME}]`)
  if (!upload || !(target instanceof HTMLInputElement)) return
  if (target.files?.length) upload.checked = true
  const file = currentTarget.querySelector<HTMLInputElement>('input[type=file]')
  if (file && target.type === 'radio' && target.name === upload.name && target !== upload) file.value = ''
}
