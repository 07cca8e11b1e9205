import { useEffect, useState } from 'react'
import { cx } from './cx.ts'

type TableOfContentsProps = { sections: readonly { id: string; title: string }[] }

/** The links to the sections of a long text. With scripts, the section that is being read is marked. */
export function TableOfContents({ sections }: TableOfContentsProps) {
  const [current, setCurrent] = useCurrentSection(sections)
  return (
    <nav
      aria-label="On this page"
      data-print="none"
      className="mb-10 rounded-card border border-line bg-sunken p-5 lg:sticky lg:top-6 lg:order-last lg:mb-0 lg:self-start"
    >
      <p className="mb-1 text-sm font-semibold">On this page</p>
      <ul className="gap-x-8 text-sm sm:columns-2 lg:columns-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => setCurrent(id)}
              className={cx(
                'flex min-h-9 items-center border-l-3 pl-3 -ml-3.75 underline-offset-4 hover:text-ink hover:underline',
                id === current ? 'border-accent font-semibold text-ink' : 'border-transparent text-ink-soft',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section that is read begins above this line, in pixels from the top of the window. */
const READING_LINE = 96

/**
 * The id of the last section whose heading is above the reading line. The last sections of a page cannot be scrolled up
 * to it, so at the end of the page it is the one that was chosen.
 */
function useCurrentSection(sections: TableOfContentsProps['sections']) {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const update = () => {
      const isAtEnd = Math.ceil(window.scrollY + window.innerHeight) >= document.documentElement.scrollHeight
      const chosen = isAtEnd && headings.find(({ id }) => `#${id}` === window.location.hash)
      const read = headings.findLast((heading) => heading.getBoundingClientRect().top <= READING_LINE)
      setCurrent((chosen || read)?.id ?? null)
    }
    // Fires when a heading crosses the line, so nothing runs while the page is scrolled in between.
    const observer = new IntersectionObserver(update, { rootMargin: `-${READING_LINE}px 0px 0px 0px`, threshold: 1 })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [ids])
  return [current, setCurrent] as const
}
