import Columns from 'lucide-react/icons/columns-3'
import Rows from 'lucide-react/icons/rows-3'
import { Link } from '#app/ui/link.tsx'
import { APPLICANTS_PATH, searchWith } from './applicant-filter.ts'

/** Shows the applicants as a list or as a board, with the same filters. */
export function ViewSwitch({ isBoard, search }: { isBoard: boolean; search: string }) {
  const views = [
    {
      label: 'List',
      view: null,
      icon: <Rows aria-hidden="true" className="size-[1.125em] max-md:hidden" />,
      isCurrent: !isBoard,
    },
    {
      label: 'Board',
      view: 'board',
      icon: <Columns aria-hidden="true" className="size-[1.125em] max-md:hidden" />,
      isCurrent: isBoard,
    },
  ]
  return (
    <nav aria-label="View" data-print="none">
      <ul className="flex flex-wrap rounded-control border border-edge p-0.5">
        {views.map(({ label, view, icon, isCurrent }) => (
          <li key={label}>
            <Link
              to={APPLICANTS_PATH + searchWith(search, { view, more: null, ...(view ? { status: null } : {}) })}
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-[0.5rem] px-3 text-sm font-medium aria-[current]:bg-ink aria-[current]:text-paper max-md:min-h-11"
            >
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
