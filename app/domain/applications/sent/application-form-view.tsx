import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import type { Question } from '../../jobs/questions/question.ts'
import { RESUME_ACCEPT, RESUME_HINT } from '../../resumes/resume.ts'
import { AnswerFields } from '../answers/answer-fields.tsx'
import { applicationForm, MAX_COVER_NOTE, NEW_RESUME } from './application-form.ts'

type ApplicationFormProps = {
  job: { id: string; companyName: string }
  questions: readonly Question[]
  /** The job seeker's resumes, the default one first; none for a guest. */
  resumes: readonly { id: string; name: string }[]
  /** Whether files can be sent: a guest signs in first. */
  canSendFiles: boolean
  answer: FormActionData
  /** Notices above the fields. */
  children?: ReactNode
}

/**
 * The application for a job: its screening questions, a resume and a cover note. What is typed is saved in this browser, files
 * excepted.
 */
export function ApplicationForm({ job, questions, resumes, canSendFiles, answer, children }: ApplicationFormProps) {
  const draft = useApplicationDraft(job.id, answer)
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
      onInput={(event) => draft.save(event.currentTarget)}
      onChange={selectUpload}
      className="space-y-6"
    >
      {children}
      {canSendFiles && (
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
            hint={`A file you choose here is sent and kept in your profile. ${RESUME_HINT}`}
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
        hint="Optional. Why this job suits you. Saved in this browser while you type."
        {...of('cover_note')}
        defaultValue={valuesOf('cover_note')[0]}
        maxLength={MAX_COVER_NOTE}
        rows={8}
      />
      <p className="text-sm text-ink-soft wrap-anywhere">
        {job.companyName} and the agency receive your name, email, phone, profile and what you add here. Leave out tax
        file numbers, bank details and copies of identity documents. You can withdraw any time.
      </p>
      <SubmitButton size="lg">Send application</SubmitButton>
    </Form>
  )
}

/** Choosing a file selects `Upload a resume`. */
function selectUpload({ target, currentTarget }: FormEvent<HTMLFormElement>) {
  const upload = currentTarget.querySelector<HTMLInputElement>(`input[type=radio][value=${NEW_RESUME}]`)
  if (upload && target instanceof HTMLInputElement && target.files?.length) upload.checked = true
}

type DraftFields = Record<string, string[]>

/** The draft of an application in this browser; deleted when the application was sent. */
function useApplicationDraft(jobId: string, answer: FormActionData) {
  const store = useMemo(() => createStorageStore(`muster-application-${jobId}`, () => localStorage), [jobId])
  const [{ fields, revision }, setDraft] = useState<{ fields: DraftFields | null; revision: number }>({
    fields: null,
    revision: 0,
  })
  const [isRestoring] = useState(!answer?.result)
  const navigation = useNavigation()
  const target = navigation.state === 'loading' && navigation.formAction ? navigation.location.pathname : null
  useEffect(() => {
    const saved = isRestoring ? parseDraft(store.read()) : null
    if (saved) setDraft({ fields: saved, revision: 1 })
  }, [store, isRestoring])
  useEffect(() => {
    if (target === `/jobs/${jobId}`) store.write(null)
  }, [target, jobId, store])
  return { fields, revision, save: (form: HTMLFormElement) => store.write(JSON.stringify(readDraft(form))) }
}

/** The texts and answers of the form. The resume is not part of the draft: the list of resumes changes. */
function readDraft(form: HTMLFormElement): DraftFields {
  const fields: DraftFields = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || name === 'resume' || value === '') continue
    fields[name] = [...(fields[name] ?? []), value]
  }
  return fields
}

function parseDraft(text: string | null): DraftFields | null {
  try {
    return z.record(z.string(), z.array(z.string())).parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}
