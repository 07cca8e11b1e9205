import { type ReactNode, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { todayIn } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { UNSAVED_WARNING, UnsavedChanges } from '#app/ui/forms/leaving/unsaved-changes.tsx'
import { LivePreview, readVisibleFields } from '#app/ui/forms/live-preview.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { isFieldValidation } from '#app/ui/forms/validation/is-field-validation.ts'
import { useFocusOnAnswer } from '#app/ui/forms/validation/use-focus-on-answer.ts'
import { useEachNavigation } from '#app/ui/hooks/use-each-navigation.ts'
import { useFocusOnOpen } from '#app/ui/hooks/use-focus-on-open.ts'
import { latestClosingDate } from '../latest-closing-date.ts'
import { QuestionFields } from '../questions/question-fields.tsx'
import { ACKNOWLEDGED_FIELD, formatAcknowledged } from './checks/acknowledged-warnings.ts'
import type { PostingRules, PostingWarning } from './checks/check-job.ts'
import { WarningSummary } from './checks/posting-warnings.tsx'
import { useWarningsFirst } from './checks/use-warnings-first.ts'
import { EditorActions, PreviewDialog, SAVE_DRAFT } from './editor-actions.tsx'
import { JOB_FIELD_LABELS, JobFields } from './job-fields.tsx'
import { type JobFormRules, jobWithQuestionsForm } from './job-form.ts'
import { JobPreview } from './job-preview.tsx'
import { type DraftFields, useDraft } from './use-draft.ts'

export type JobEditorProps = {
  /** The answer to a form that was not saved; `warnings` are the reason, or undefined. */
  answer: (NonNullable<FormActionData> & { warnings?: readonly PostingWarning[] }) | undefined
  /** Initial values of the fields. */
  defaults: DraftFields
  rules: Omit<JobFormRules, 'now'>
  /** Hidden fields, by name. */
  hiddenFields: DraftFields
  /** The categories of the open jobs, most jobs first. */
  categories: readonly string[]
  /** The company of the job, for the preview. */
  companyName: string
  /** The storage key of the draft on this device; null saves no draft. */
  draftKey: string | null
  /** Title of the toast for invalid fields. */
  failureTitle: string
  /** Title of the toast for a form that has to show its warnings first. */
  warningTitle: string
  /** Text of the dialog for leaving with unsaved changes. */
  leaveWarning: string
  submitLabel: string
  /** The label once the warnings were shown and the job is sent again. */
  confirmLabel: string
  /** For the warnings. */
  postingRules: PostingRules
  /** The job is not posted yet: it can be published at a set time, and focus starts in its title. */
  isNew?: boolean
  /** Notices above the fields. They receive focus when they appear with a rejected form. */
  children?: ReactNode
}

/** The form of a job, with its draft. Restoring or discarding a draft redraws the form. */
export function JobEditor(props: JobEditorProps) {
  const { draft, revision, isKept, savedAt, save, clear, discard } = useDraft(props.draftKey, !props.answer?.result)
  const { pathname } = useLocation()
  // React Router's state after an action that redirected to another page: the form was accepted.
  const isAccepted = ({ state, formAction, location }: ReturnType<typeof useNavigation>) =>
    state === 'loading' && formAction?.split('?')[0] === pathname && location.pathname !== pathname
  const isDone = isAccepted(useNavigation())
  useEachNavigation((navigation) => {
    if (isAccepted(navigation)) clear()
  })

  return (
    <div className="space-y-8">
      {draft && !props.children && (
        <Callout title="We saved your draft" className="max-w-form in-data-session:hidden">
          <p>It was saved on this device. Continue where you left off, or start again.</p>
          <Button tone="secondary" size="sm" className="mt-3" onClick={discard}>
            Discard draft
          </Button>
        </Callout>
      )}
      <Notice answer={props.answer}>{props.children}</Notice>
      <EditorForm
        key={revision}
        {...props}
        defaults={draft ? { ...withoutQuestions(props.defaults), ...draft } : props.defaults}
        isRestored={draft !== null}
        isKept={isKept}
        savedAt={savedAt}
        onType={save}
        isDone={isDone}
      />
    </div>
  )
}

/** Moves focus to the notices that came with a rejected form. */
function Notice({ answer, children }: { answer: FormActionData; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOnAnswer(answer, () => {
    if (box.current?.hasChildNodes()) box.current.focus()
  })
  return (
    <div ref={box} tabIndex={-1} className="max-w-form rounded-card empty:hidden">
      {children}
    </div>
  )
}

type EditorFormProps = JobEditorProps & {
  isRestored: boolean
  isDone: boolean
  /** What is typed is kept on this device. */
  isKept: boolean
  /** When the draft was last saved in this tab. */
  savedAt: Date | null
  onType: (fields: DraftFields) => void
}

function EditorForm({
  answer,
  defaults,
  rules,
  hiddenFields,
  isRestored,
  isDone,
  isKept,
  savedAt,
  onType,
  ...props
}: EditorFormProps) {
  const { formProps, of } = useCheckedForm(jobWithQuestionsForm({ ...rules, now: new Date() }), answer, {
    defaultValue: defaults,
    failureTitle: props.failureTitle,
  })
  const title = useFocusOnOpen()
  const [isDirty, setDirty] = useState(isRestored)
  const [preview, setPreview] = useState<DraftFields | null>(null)
  const readFields = () => (formProps.ref.current ? readVisibleFields(formProps.ref.current) : {})
  const saveDraft = () => {
    setDirty(true)
    onType(readFields())
  }
  const { warnings, warningsOf, shown, acknowledged, showWarningsFirst } = useWarningsFirst({
    form: formProps.ref,
    answered: answer?.warnings ?? NO_WARNINGS,
    postingRules: props.postingRules,
    toastTitle: props.warningTitle,
  })

  return (
    <div className="with-preview">
      <Form
        method="post"
        {...formProps}
        onInput={saveDraft}
        onSubmit={(event) => {
          formProps.onSubmit(event)
          if (isFieldValidation(event.nativeEvent)) return
          if (!event.defaultPrevented && !isDraftSubmit(event.nativeEvent)) showWarningsFirst(event)
        }}
        className="max-w-form space-y-10"
      >
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <WarningSummary warnings={warnings} labels={JOB_FIELD_LABELS} form={formProps.ref} shown={shown} />
        <input type="hidden" name={ACKNOWLEDGED_FIELD} value={formatAcknowledged(acknowledged)} />
        <JobFields
          of={of}
          warningsOf={warningsOf}
          canChooseCompany={rules.canChooseCompany}
          today={todayIn(rules.timeZone, new Date())}
          latest={latestClosingDate(rules.timeZone, new Date())}
          categories={props.categories}
          titleRef={props.isNew ? title : undefined}
        />
        <QuestionFields of={of} warningsOf={warningsOf} onCountChange={saveDraft} />
        {props.isNew && (
          <TextField
            label="Publish at"
            hint="Optional. Leave this empty to publish now. Uses the time zone of the job's location"
            {...of('publish_at')}
            type="datetime-local"
          />
        )}
        <EditorActions
          submitLabel={shown.length > 0 && warnings.length > 0 ? props.confirmLabel : props.submitLabel}
          canSaveDraft={props.isNew === true}
          warnings={warnings}
          form={formProps.ref}
          onPreview={() => setPreview(readFields())}
        >
          {isDirty && <DraftState isKept={isKept} savedAt={savedAt} />}
        </EditorActions>
        <PreviewDialog
          fields={preview}
          companyName={props.companyName}
          postingRules={props.postingRules}
          onClose={() => setPreview(null)}
        />
        <UnsavedChanges
          isDirty={isDirty && !isDone}
          warning={isKept || props.draftKey === null ? props.leaveWarning : UNSAVED_WARNING}
        />
      </Form>
      <LivePreview title="How your job looks" form={formProps.ref} defaults={defaults}>
        {(fields) => <JobPreview fields={fields} companyName={props.companyName} />}
      </LivePreview>
    </div>
  )
}

const NO_WARNINGS: readonly PostingWarning[] = []

const isDraftSubmit = (event: Event) =>
  event instanceof SubmitEvent && event.submitter?.getAttribute('value') === SAVE_DRAFT

const timeOf = (at: Date) => at.toTimeString().slice(0, 5)

/** Whether what was typed is kept: `Draft saved on this device at 19:41`, in the device's own time zone. */
function DraftState({ isKept, savedAt }: { isKept: boolean; savedAt: Date | null }) {
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {isKept ? `Draft saved on this device${savedAt ? ` at ${timeOf(savedAt)}` : ''}` : 'Changes not saved yet'}
    </p>
  )
}

/** A draft has all questions that were typed: one of the initial values that it lacks was removed. */
function withoutQuestions(fields: DraftFields): DraftFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('question_')))
}
