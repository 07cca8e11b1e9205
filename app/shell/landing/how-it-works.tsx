import { MotifStrip } from '#app/ui/motif.tsx'

type Step = { title: string; text: string }

/** How It Works: numbered steps below a strip of the motif. */
export function HowItWorks({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-sunken">
      <div className="page-width py-16 sm:py-24">
        <h2 id="steps" className="text-2xl">
          {title}
        </h2>
        <MotifStrip className="mt-8 hidden h-auto w-full md:block" />
        <ol className="mt-8 grid gap-10 md:mt-4 md:grid-cols-3 md:gap-8">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-4 md:block">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-full bg-wattle font-display text-lg font-bold text-on-wattle"
              >
                {index + 1}
              </span>
              <div className="md:mt-4">
                <h3 className="text-xl">{step.title}</h3>
                <p className="mt-1.5 max-w-[42ch] text-ink-soft">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
