import { MotifStrip } from '#app/ui/brand/motif.tsx'

type Step = { title: string; text: string }

/** How It Works: numbered steps on the motif's line. */
export function HowItWorks({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-sunken">
      <div className="page-width relative isolate py-5 sm:py-8">
        <h2 id="steps" className="text-2xl">
          {title}
        </h2>
        <MotifStrip className="absolute left-(--page-gutter) -z-10 mt-1 hidden h-18 w-[calc(100%-2*var(--page-gutter))] md:block" />
        <ol className="mt-4 grid gap-3 md:mt-4.5 md:grid-cols-3 md:gap-8">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-4 md:block">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface font-display text-lg font-bold shadow-[0_0_0.5rem_0.75rem_var(--color-sunken)]"
              >
                {index + 1}
              </span>
              <div className="md:mt-5">
                <h3 className="text-xl">{step.title}</h3>
                <p className="mt-1 max-w-[42ch] text-ink-soft max-md:text-sm">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
