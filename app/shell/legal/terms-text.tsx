import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TextSection } from '#app/ui/text-page.tsx'
import type { Agency } from '../root-data.ts'

/**
 * The terms of use, with the agency's own particulars.
 *
 * @param delivery how the store delivers and takes back; null where another store sells. The store's settings on the
 *   wire name the section's address, `/terms#returns` (store-contract 3.6).
 */
export function termsSections(agency: Agency, delivery: ReactNode): TextSection[] {
  return [
    {
      id: 'site',
      title: 'This site',
      body: (
        <p>
          {agency.name} (ABN {agency.abn}) runs this site. By making an account, applying for a job or posting one you
          agree to these terms. The law of New South Wales applies, and nothing here takes away a right that Australian
          law gives you, such as the consumer guarantees.
        </p>
      ),
    },
    {
      id: 'seekers',
      title: 'For job seekers',
      body: (
        <ul>
          <li>
            <strong>You never pay us.</strong> Searching, applying and being hired cost you nothing, and no employer may
            charge you for a job posted here.
          </li>
          <li>
            No one may ask for your tax file number, bank details, passport or licence scans when you apply. Those
            belong after an offer, directly with your employer.
          </li>
          <li>Tell the truth about yourself, your experience and your right to work in Australia.</li>
          <li>You can withdraw an application while it is open. The employer sees that you did.</li>
          <li>We pass your application on. Whether to interview or hire is the employer's decision.</li>
        </ul>
      ),
    },
    {
      id: 'employers',
      title: 'For employers',
      body: (
        <ul>
          <li>Post only real, current jobs that you may fill, with the true place, kind of work and pay.</li>
          <li>
            Ads and choices must not discriminate, and pay and conditions must meet the law, including awards and the
            National Employment Standards.
          </li>
          <li>
            Use applicants' details for the job they applied for and nothing else. Keep them safe, and erase them when
            they are no longer needed.
          </li>
          <li>Answer applicants. A clear no is better than silence.</li>
        </ul>
      ),
    },
    {
      id: 'consultations',
      title: 'Consultations',
      body: (
        <ul>
          <li>A consultation costs nothing. The confirmation mail has the time and a link that is yours alone.</li>
          <li>With that link you can move or cancel it until shortly before; after that, call us.</li>
          <li>If we have to move it, we tell you as soon as we know.</li>
        </ul>
      ),
    },
    {
      id: 'store',
      title: 'The store',
      body: (
        <ul>
          <li>
            Prices are in the currency shown; those in Australian dollars include GST. Delivery is shown before you pay.
          </li>
          <li>Goods are kept for you for 30 minutes while you pay. An order stands once the payment is confirmed.</li>
          <li>
            If something paid for turns out to be gone, we say so and refund all of it. Nobody pays twice for one order.
          </li>
          <li>
            Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled
            to a replacement or refund for a major failure.
          </li>
        </ul>
      ),
    },
    ...(delivery ? [{ id: 'returns', title: 'Delivery and returns', body: delivery }] : []),
    {
      id: 'accounts',
      title: 'Accounts',
      body: (
        <p>
          One person, one account. Keep your password to yourself and tell us if someone else has it. We may suspend an
          account or take down an ad that breaks these terms or puts others at risk; we say why, and you can ask us to
          look again.
        </p>
      ),
    },
    {
      id: 'content',
      title: 'What you write',
      body: (
        <p>
          It stays yours. You allow us to store it and to show it where it belongs: an ad to everyone, an application to
          the employer it was sent to. Do not upload what is unlawful, harmful or someone else's.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: (
        <p>
          We keep the site running and accurate with due care and skill, but we cannot promise that it is never
          interrupted or that every statement in an ad is right. As far as the law allows, we are not responsible for
          loss that comes from dealings between job seekers and employers.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      body: (
        <p>
          If we change these terms, the date above changes, and we tell account holders before anything important does.
          Questions go to our <Link to="/contact">contact page</Link>; how we treat your information is on the{' '}
          <Link to="/privacy">privacy page</Link>.
        </p>
      ),
    },
  ]
}
