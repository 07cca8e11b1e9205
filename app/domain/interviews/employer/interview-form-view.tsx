import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { formVersion, VERSION_FIELD } from '#app/core/version.ts'
import { zoneLabel } from '#app/lib/dates.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/forms/checkbox-group.tsx'
import { DateTimeField } from '#app/ui/forms/date-time-field.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import type { Commitment, PlannedCommitment } from '../interview.ts'
import {
  formatDuration,
  INTERVIEW_DURATIONS,
  MAX_INTERVIEW_MESSAGE_LENGTH,
  MAX_INTERVIEW_TIMES,
  overlappedTimes,
  TIME_FIELDS,
} from '../interview.ts'
import { interviewForm } from '../interview-form.ts'
import { CommitmentList, PlannedCommitments } from './commitment-list.tsx'

/** Times that are shown at first. */
const SHOWN_TIMES = 3

export type InterviewFormValues = {
  duration: number
  place: string | null
  videoUrl: string | null
  interviewerIds: string[]
}

export type InterviewFormActionData = (NonNullable<FormActionData> & { conflicts?: Commitment[] }) | null | undefined

type InterviewFormViewProps = {
  values: InterviewFormValues
  interviewers: { id: string; name: string }[]
  /** What the interviewers have planned. */
  commitments: PlannedCommitment[]
  timeZone: string
  version?: number
  /** For `Propose interview`: it determines the id of the interview. */
  idempotencyKey?: string
  submitLabel: string
  back: string
  answer: InterviewFormActionData
}

/** The form of `Propose interview` and `Reschedule interview`, beside what the ticked interviewers have planned. */
export function InterviewFormView(props: InterviewFormViewProps) {
  const { values, interviewers, commitments, timeZone, version, idempotencyKey, submitLabel, back, answer } = props
  const { formProps, of } = useCheckedForm(interviewForm, answer, {
    defaultValue: { duration: String(values.duration), place: values.place, video_url: values.videoUrl },
  })
  const hasLateTime = TIME_FIELDS.slice(SHOWN_TIMES).some((name) => of(name).defaultValue || of(name).errors)
  const [shown, setShown] = useState(hasLateTime ? MAX_INTERVIEW_TIMES : SHOWN_TIMES)
  const times = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (isAdding.current) times.current?.querySelectorAll('input')[shown - 1]?.focus()
    isAdding.current = false
  }, [shown])
  const submitted = answer?.result?.initialValue?.interviewers
  const [ticked, setTicked] = useState(submitted === undefined ? values.interviewerIds : [submitted].flat().map(String))
  const conflicts = answer?.conflicts ?? []
  const sent = answer?.result?.initialValue ?? {}
  return (
    <Form
      method="post"
      {...formProps}
      className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]"
    >
      {version !== undefined && <input type="hidden" name={VERSION_FIELD} value={formVersion(version, answer)} />}
      {idempotencyKey !== undefined && <input type="hidden" name="idempotency_key" value={idempotencyKey} />}
      <CheckboxGroup
        label="Interviewers"
        name="interviewers"
        errors={of('interviewers').errors}
        options={interviewers.map(({ id, name }) => ({ value: id, label: name }))}
        values={ticked}
        onValuesChange={setTicked}
        className="max-w-[42rem]"
      />
      <PlannedCommitments
        commitments={commitments.filter(({ personId }) => ticked.includes(personId))}
        timeZone={timeZone}
      />
      <div className="max-w-[42rem] space-y-6">
        <fieldset className="space-y-3">
          <legend className="text-lg font-semibold">Times to choose from</legend>
          <p className="text-sm text-ink-soft">Enter times in {zoneLabel(timeZone)}, the job's time zone.</p>
          <div ref={times} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {TIME_FIELDS.map((name, index) => (
              <DateTimeField
                key={name}
                {...of(name)}
                className={index < shown ? undefined : 'no-scripting-only'}
                label={`Time ${index + 1}`}
                isOptional={index > 0}
                zone={zoneLabel(timeZone)}
              />
            ))}
          </div>
          {shown < MAX_INTERVIEW_TIMES && (
            <Button
              tone="quiet"
              size="sm"
              flush="start"
              className="scripting-only max-md:min-h-11"
              onClick={() => {
                isAdding.current = true
                setShown(shown + 1)
              }}
            >
              Add another time
            </Button>
          )}
        </fieldset>
        <SelectField
          {...of('duration')}
          label="Length"
          options={INTERVIEW_DURATIONS.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
          className="sm:w-[calc(50%-0.5rem)]"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...of('place')} label="Place" hint="Optional with a video link" maxLength={300} />
          <TextField {...of('video_url')} label="Video link" hint="Optional with a place" type="url" maxLength={500} />
        </div>
        <TextArea
          {...of('interview_message')}
          label="Message to the applicant"
          hint="Optional. Shown in the email with the times"
          rows={3}
          maxLength={MAX_INTERVIEW_MESSAGE_LENGTH}
        />
        {conflicts.length > 0 && (
          <CommitmentList
            title={
              conflicts.every(({ kind }) => kind === 'proposal')
                ? 'Already proposed to another applicant'
                : 'Interviewers are busy at these times'
            }
            commitments={conflicts}
            timeZone={timeZone}
            canAccept
            timesOf={(conflict) => overlappedTimes(sent, timeZone, Number(sent.duration), conflict)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{submitLabel}</SubmitButton>
          <ConfirmLeaving />
          <ButtonLink to={back} tone="secondary">
            Back
          </ButtonLink>
        </div>
      </div>
    </Form>
  )
}
