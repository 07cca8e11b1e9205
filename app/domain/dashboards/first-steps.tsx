import Circle from 'lucide-react/icons/circle'
import Check from 'lucide-react/icons/circle-check'
import { Link } from '#app/ui/link.tsx'
import type { FirstStepsDone } from './first-steps.server.ts'

const STEPS = [
  {
    key: 'profile',
    title: 'Describe your company',
    text: 'Applicants read it beside each of your jobs.',
    href: '/employer/company',
  },
  { key: 'job', title: 'Post your first job', text: 'It takes about two minutes.', href: '/post-job' },
  { key: 'team', title: 'Invite your team', text: 'Choose what each person can do.', href: '/employer/team' },
] as const

/** `First steps` of a new employer, with those that are done. */
export function FirstSteps({ done }: { done: FirstStepsDone }) {
  return (
    <section aria-labelledby="first-steps" className="min-w-0">
      <h2 id="first-steps" className="mb-2 min-h-8 text-xl">
        First steps
      </h2>
      <ol aria-labelledby="first-steps" className="divide-y divide-line border-y border-line">
        {STEPS.map(({ key, title, text, href }) => (
          <li key={key} className="relative flex min-h-14 items-center gap-x-4 py-2 hover:bg-surface">
            {done[key] ? (
              <Check aria-hidden="true" className="size-6 shrink-0 text-accent" />
            ) : (
              <Circle aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
            )}
            <span className="min-w-0 flex-1">
              {done[key] ? (
                <span className="font-semibold">{title}</span>
              ) : (
                <Link to={href} className="link font-semibold after:absolute after:inset-0">
                  {title}
                </Link>
              )}
              <span className="block text-sm text-ink-soft">{done[key] ? 'Done' : text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
