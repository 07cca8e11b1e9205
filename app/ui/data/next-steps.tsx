type NextStepsProps = { steps: readonly string[]; className?: string }

/** The last section of a confirmation: what the visitor does or can expect next, in order. */
export function NextSteps({ steps, className }: NextStepsProps) {
  return (
    <section aria-labelledby="next" className={className}>
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-ink-soft wrap-anywhere">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
