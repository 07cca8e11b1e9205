import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { hasChoices, MAX_QUESTION_LENGTH, MAX_QUESTIONS, QUESTION_KINDS } from './question.ts'
import { QUESTION_SLOTS, questionField } from './question-form.ts'

/** Empty questions below the saved ones for a browser without scripts. */
const EMPTY_SLOTS = 3

type QuestionFieldsProps = {
  of: GetFieldProps
  /** The warnings about a field. */
  warningsOf: (field: string) => string[]
  /** Called when a question was added or removed, after its fields. */
  onCountChange: () => void
}

/** The screening questions in the form of a job. */
export function QuestionFields({ of, warningsOf, onCountChange }: QuestionFieldsProps) {
  const [slots, setSlots] = useState(() => QUESTION_SLOTS.filter((slot) => isUsed(of, slot)))
  const [added, setAdded] = useState<number | null>(null)
  const isHydrated = useHydrated()
  const addButton = useRef<HTMLButtonElement>(null)
  useCountChange(slots.length, (isFewer) => {
    if (isFewer) addButton.current?.focus()
    onCountChange()
  })
  const last = slots.at(-1) ?? 0
  const canAdd = slots.length < MAX_QUESTIONS && last < QUESTION_SLOTS.length
  return (
    <section className="space-y-5" aria-labelledby="questions">
      <div>
        <h2 id="questions" className="text-xl">
          Screening questions
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Applicants answer them when they apply. Without questions, people apply in one click. Ask only what the job
          needs.
          <span className="no-scripting-only"> To remove a question, clear its text.</span>
        </p>
      </div>
      {slots.map((slot, index) => (
        <QuestionGroup
          key={slot}
          slot={slot}
          number={index + 1}
          of={of}
          warnings={warningsOf(questionField(slot, 'label'))}
          isAdded={slot === added}
          onRemove={() => setSlots(slots.filter((other) => other !== slot))}
        />
      ))}
      {!isHydrated && (
        <div className="no-scripting-only space-y-5">
          {QUESTION_SLOTS.filter((slot) => slot > last)
            .slice(0, EMPTY_SLOTS)
            .map((slot, index) => (
              <QuestionGroup
                key={slot}
                slot={slot}
                number={slots.length + index + 1}
                of={of}
                warnings={warningsOf(questionField(slot, 'label'))}
                isAdded={false}
              />
            ))}
        </div>
      )}
      <Button
        ref={addButton}
        tone="secondary"
        className="scripting-only"
        disabled={!canAdd}
        onClick={() => {
          setSlots([...slots, last + 1])
          setAdded(last + 1)
        }}
      >
        <Plus aria-hidden="true" className="size-[1.125em]" />
        Add question
      </Button>
    </section>
  )
}

const isUsed = (of: GetFieldProps, slot: number) =>
  (['id', 'label', 'choices', 'accepted'] as const).some((field) => of(questionField(slot, field)).defaultValue)

/** Calls `onChange` after the count has changed, when the fields of the page are those of the new count. */
function useCountChange(count: number, onChange: (isFewer: boolean) => void): void {
  const before = useRef(count)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (before.current !== count) latest.current(count < before.current)
    before.current = count
  }, [count])
}

type QuestionGroupProps = {
  slot: number
  number: number
  of: GetFieldProps
  /** What to check in the question's text. */
  warnings: string[]
  /** Moves focus to the question's text. */
  isAdded: boolean
  onRemove?: () => void
}

/** One question. Without scripts all its fields are shown, because the kind that is chosen is not known. */
function QuestionGroup({ slot, number, of, warnings, isAdded, onRemove }: QuestionGroupProps) {
  const field = (name: Parameters<typeof questionField>[1]) => of(questionField(slot, name))
  const [kind, setKind] = useState(field('kind').defaultValue || 'yes_no')
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // A kind that was chosen before hydration.
    const chosen = box.current?.querySelector('select')?.value
    if (chosen) setKind(chosen)
    if (isAdded) box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [isAdded])
  const id = field('id')
  const required = field('required')
  return (
    <fieldset ref={box} className="space-y-4 rounded-card border border-line bg-surface p-4">
      <legend className="sr-only">Question {number}</legend>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p aria-hidden="true" className="font-semibold">
          Question {number}
        </p>
        {onRemove && (
          <Button
            tone="quiet"
            size="sm"
            className="scripting-only -mr-2 max-md:min-h-11"
            aria-label={`Remove question ${number}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
      {id.defaultValue && <input type="hidden" name={id.name} value={id.defaultValue} />}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label="Question"
          {...field('label')}
          warnings={warnings}
          maxLength={MAX_QUESTION_LENGTH}
          autoComplete="off"
        />
        <SelectField
          label="Answer"
          {...field('kind')}
          defaultValue={field('kind').defaultValue || 'yes_no'}
          options={Object.entries(QUESTION_KINDS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      </div>
      <TextArea
        label="Choices"
        hint="One per line"
        {...field('choices')}
        rows={3}
        className={cx(!hasChoices(kind) && 'no-scripting-only')}
      />
      <AcceptedField key={hasChoices(kind) ? 'choices' : kind} kind={kind} field={field('accepted')} />
      <CheckboxField
        label="Required"
        name={required.name}
        id={required.id}
        value="on"
        defaultChecked={required.defaultValue === 'on'}
      />
    </fieldset>
  )
}

/** The knock-out rule. Every answer meets a text question. */
function AcceptedField({ kind, field }: { kind: string; field: ReturnType<GetFieldProps> }) {
  const note = 'Used to mark and sort applicants. No one is rejected automatically.'
  if (kind === 'yes_no')
    return (
      <SelectField
        label="Needed answer"
        hint={`Optional. ${note}`}
        {...field}
        placeholder="Any"
        options={['Yes', 'No'].map((value) => ({ value, label: value }))}
      />
    )
  if (kind === 'number')
    return <TextField label="At least" hint={`Optional. ${note}`} {...field} inputMode="decimal" maxLength={20} />
  return (
    <TextArea
      label="Needed answers"
      hint={`Optional. One per line. Any one of them is enough. ${note}`}
      {...field}
      rows={2}
      className={cx(!hasChoices(kind) && 'no-scripting-only')}
    />
  )
}
