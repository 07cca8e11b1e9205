import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { todayIn } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { showToast } from '#app/ui/overlays/toast.ts'
import { JobFields } from './job-fields.tsx'
import { type JobFormRules, jobForm } from './job-form.ts'
import { JobPreview } from './job-preview.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { type DraftFields, useDraft } from './use-draft.ts'

export type JobEditorProps = {
  answer: FormActionData
  /** What the fields show at first. */
  defaults: DraftFields
  rules: Omit<JobFormRules, 'now'>
  /** Values that go with the form unseen. */
  hidden: DraftFields
  /** Whose name the ad is in, for the preview. */
  companyName: string
  /** Where an unfinished ad is kept on this device; null where none is. */
  draftKey: string | null
  /** The toast's title when something is missing. */
  failureTitle: string
  /** What is said when the page is left with unsaved changes. */
  leaveWarning: string
  submitLabel: string
  /** Stands over the fields, and gets focus when it comes with an answer. */
  children?: ReactNode
}

/** The form of an ad, with its draft. A restored or discarded draft draws the form anew. */
export function JobEditor(props: JobEditorProps) {
  const { draft, version, keep, forget, discard } = useDraft(props.draftKey, !props.answer?.result)
  const navigation = useNavigation()
  const { pathname } = useLocation()
  // On its way elsewhere after its post: the ad stands (React Router's sign of an action that redirected).
  const posted = navigation.state === 'loading' && navigation.formAction?.split('?')[0] === pathname
  const done = posted && navigation.location.pathname !== pathname
  useEffect(() => {
    if (done) forget()
  }, [done, forget])

  return (
    <div className="max-w-form space-y-8">
      {draft && (
        <Callout title="We kept your unfinished ad">
          <p>It was on this device. Carry on where you left off, or start anew.</p>
          <Button tone="secondary" size="sm" className="mt-3" onClick={discard}>
            Discard draft
          </Button>
        </Callout>
      )}
      <Notice answer={props.answer}>{props.children}</Notice>
      <EditorForm
        key={version}
        {...props}
        defaults={{ ...props.defaults, ...draft }}
        restored={draft !== null}
        onType={keep}
        done={done}
      />
    </div>
  )
}

/** What a refused answer has to say beyond its fields gets focus, so that nobody looks for it. */
function Notice({ answer, children }: { answer: FormActionData; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer && box.current?.hasChildNodes()) box.current.focus()
  }, [answer])
  return (
    <div ref={box} tabIndex={-1} className="rounded-card empty:hidden">
      {children}
    </div>
  )
}

type EditorFormProps = JobEditorProps & { restored: boolean; done: boolean; onType: (fields: DraftFields) => void }

function EditorForm({ answer, defaults, rules, hidden, restored, done, onType, ...props }: EditorFormProps) {
  const { formProps, of } = useCheckedForm(jobForm({ ...rules, now: new Date() }), answer, {
    defaultValue: defaults,
  })
  const [dirty, setDirty] = useState(restored)
  const [preview, setPreview] = useState<DraftFields | null>(null)
  const typed = () => (formProps.ref.current ? readVisibleFields(formProps.ref.current) : {})

  return (
    <Form
      method="post"
      {...formProps}
      onInput={() => {
        setDirty(true)
        onType(typed())
      }}
      onSubmit={(event) => {
        formProps.onSubmit(event)
        if (event.defaultPrevented && !isFieldValidation(event.nativeEvent))
          showToast({ kind: 'failure', title: props.failureTitle, description: CHECK_FIELDS_MESSAGE })
      }}
      className="space-y-10"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <JobFields of={of} choosesCompany={rules.choosesCompany} today={todayIn(rules.timeZone, new Date())} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <SubmitButton size="lg">{props.submitLabel}</SubmitButton>
        <Button size="lg" tone="secondary" className="scripting-only" onClick={() => setPreview(typed())}>
          Preview
        </Button>
      </div>
      <Dialog
        title="Preview"
        width="form"
        open={preview !== null}
        onOpenChange={(open) => !open && setPreview(null)}
        footer={<Button onClick={() => setPreview(null)}>Back to editing</Button>}
      >
        {preview && <JobPreview fields={preview} companyName={props.companyName} />}
      </Dialog>
      <UnsavedChanges dirty={dirty && !done} sentence={props.leaveWarning} />
    </Form>
  )
}

export const CHECK_FIELDS_MESSAGE = 'Check the marked fields and try again.'

/** Conform checks a field by a submission of its own, which goes nowhere. */
function isFieldValidation(event: Event): boolean {
  return event instanceof SubmitEvent && event.submitter?.getAttribute('name') === '__intent__'
}

/** The visible fields' text; hidden values belong to the page, not to the draft. */
function readVisibleFields(form: HTMLFormElement): DraftFields {
  const hidden = new Set(Array.from(form.querySelectorAll<HTMLInputElement>('input[type=hidden]'), ({ name }) => name))
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && !hidden.has(name) ? [[name, value] as const] : [],
  )
  return Object.fromEntries(entries)
}
