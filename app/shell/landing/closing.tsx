import { ButtonLink } from '#app/ui/button.tsx'
import { MotifStrip } from '#app/ui/motif.tsx'

/** The closing call to action, on the dark panel. */
export function Closing({ title, text }: { title: string; text: string }) {
  return (
    <section aria-labelledby="closing" className="page-width pb-16 sm:pb-24">
      <div className="on-deep relative isolate overflow-hidden rounded-card bg-deep px-6 pt-14 pb-28 text-center text-on-deep sm:px-12 sm:pt-20 sm:pb-36">
        <MotifStrip deep className="absolute bottom-6 left-0 -z-10 h-auto w-full min-w-[40rem]" />
        <h2 id="closing" className="text-3xl">
          {title}
        </h2>
        <p className="mx-auto mt-4 max-w-[48ch] text-lg text-on-deep-soft">{text}</p>
        <ButtonLink
          to="/employee/register"
          size="lg"
          className="mt-8 bg-wattle text-on-wattle hover:bg-on-deep hover:text-on-wattle"
        >
          Start as a Job Seeker
        </ButtonLink>
      </div>
    </section>
  )
}
