import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { JOB_TYPES } from '#app/domain/jobs/job.ts'
import { STATES } from '#app/lib/states.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { CheckboxGroup } from '#app/ui/forms/checkbox-group.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { FEED_LABELS, feedForm, MAX_FEED_LENGTHS } from './job-feed.ts'

const JOB_TYPE_OPTIONS = JOB_TYPES.map((value) => ({ value, label: value }))
const STATE_OPTIONS = STATES.map(({ state, name }) => ({ value: state, label: name }))

type JobFeedEditorProps = {
  answer: FormActionData
  defaults: { title: string; name: string; source: string }
  /** What is ticked at first. */
  chosen: {
    categories: readonly string[]
    jobTypes: readonly string[]
    states: readonly string[]
    confidential: boolean
  }
  /** The categories to choose from. */
  categories: readonly string[]
  /** The feed that every installation has keeps its address. */
  isDefault?: boolean
  /** The label of the submit button. */
  submit: string
  /** Missing for a new feed. */
  version?: number
}

/** The form of a feed: its job board, its address, and which jobs it includes. */
export function JobFeedEditor(props: JobFeedEditorProps) {
  const { answer, defaults, chosen, isDefault, submit, version } = props
  const { formProps, of } = useCheckedForm(feedForm, answer, { defaultValue: defaults })
  const field = (name: keyof typeof FEED_LABELS) => ({ ...of(name), label: FEED_LABELS[name] })
  const submitted = answer?.result?.initialValue
  const ticked = (name: string, saved: readonly string[]) =>
    submitted ? [submitted[name] ?? []].flat().map(String) : saved
  const group = (name: keyof typeof FEED_LABELS) => ({ name, label: FEED_LABELS[name], errors: of(name).errors })
  const categories = ticked('categories', chosen.categories)
  const categoryOptions = [...new Set([...props.categories, ...categories])].map((value) => ({ value, label: value }))
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      {version !== undefined && <input type="hidden" name={VERSION_FIELD} value={version} />}
      <Card as="section" aria-label="Feed" className="grid gap-5">
        <TextField
          {...field('title')}
          hint="Shown to employers, who can leave out individual jobs"
          required
          maxLength={MAX_FEED_LENGTHS.title}
        />
        <TextField
          {...field('name')}
          hint={isDefault ? 'This feed is at /feeds/jobs.xml.' : 'For example indeed, for /feeds/indeed.xml'}
          required
          readOnly={isDefault}
          maxLength={MAX_FEED_LENGTHS.name}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('source')}
          hint="Added to links as ?source=, so that you can see where visitors come from"
          required
          maxLength={MAX_FEED_LENGTHS.source}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Card>
      <Card as="section" aria-label="Jobs" className="grid gap-6">
        <p className="text-sm text-ink-soft">If nothing is ticked in a list, all its jobs are included.</p>
        {categoryOptions.length > 0 && (
          <CheckboxGroup
            {...group('categories')}
            options={categoryOptions}
            values={categories}
            className="sm:[&>div]:grid-cols-2"
          />
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          <CheckboxGroup
            {...group('job_types')}
            options={JOB_TYPE_OPTIONS}
            values={ticked('job_types', chosen.jobTypes)}
          />
          <CheckboxGroup {...group('states')} options={STATE_OPTIONS} values={ticked('states', chosen.states)} />
        </div>
        <CheckboxField
          id="includes-confidential"
          name="includes_confidential"
          value="yes"
          label="Include jobs without a company name"
          hint="Jobs that don't name their company, such as “Confidential”. Some job boards reject them."
          defaultChecked={submitted ? submitted.includes_confidential === 'yes' : chosen.confidential}
        />
      </Card>
      <SaveBar
        extra={
          <ButtonLink to="/admin/feeds" tone="secondary">
            Back to feeds
          </ButtonLink>
        }
      >
        {submit}
      </SaveBar>
    </Form>
  )
}
