import { categoryHref } from '#app/domain/jobs/browse/browse-page.ts'
import { jobCountLabel } from '#app/domain/jobs/job-count.ts'
import { tradeOf } from '#app/domain/jobs/trade.ts'
import { Porthole } from '#app/ui/illustrations/porthole.tsx'
import { Link } from '#app/ui/link.tsx'

type WorkByFieldProps = { fields: readonly { category: string; count: number }[] }

/** The categories with the most open jobs, each with its drawn trade; a row that scrolls sideways on phones. */
export function WorkByField({ fields }: WorkByFieldProps) {
  return (
    <section aria-labelledby="fields" className="page-width py-4 sm:py-5">
      <h2 id="fields" className="text-2xl">
        Work by field
      </h2>
      <ul className="-mx-(--page-gutter) mt-3 flex gap-2 overflow-x-auto px-(--page-gutter) pb-2 md:mx-0 md:grid md:grid-cols-4 md:gap-4 md:px-0 lg:grid-cols-8">
        {fields.map(({ category, count }) => (
          <li key={category} className="w-28 shrink-0 md:w-auto">
            <Link
              to={categoryHref(category)}
              className="group flex h-full flex-col items-center gap-2 rounded-card px-1 py-2 text-center text-sm leading-snug wrap-anywhere hover:bg-surface"
            >
              <Porthole trade={tradeOf({ category })} className="size-18" />
              <span className="font-semibold group-hover:underline group-hover:underline-offset-4">{category}</span>
              <span className="mt-auto text-xs text-ink-soft tabular-nums">{jobCountLabel(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
