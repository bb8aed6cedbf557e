/**
 * Tests that texts match the specification's quotations to the letter. The tests of the screens show that each is on
 * its screen; they search regardless of case and of the surrounding text.
 */
import { expect, it } from 'vitest'
import { creditTexts } from './credits.ts'
import { landingTexts } from './landing.ts'
import { memberTexts } from './members.ts'
import { phoneTexts } from './phones.ts'
import { placeScreenTexts } from './places.screens.ts'
import { planScreenTexts } from './plans.screens.ts'
import { placeMeetupTexts } from './posts.place-meetup.ts'
import { profileTexts } from './profile.ts'
import { sessionTexts } from './sessions.ts'

const { verification, quick } = profileTexts
const { explore, page, reviews, review, form, mine: ownPlaceTexts, upsell } = placeScreenTexts

it.each([
  ['SH-010', 'Join your neighborhood community', landingTexts.invitation],
  ['SH-015', 'By continuing, you agree to our Terms & Conditions', landingTexts.agree + landingTexts.terms],
  ['S-050', 'Continue to Login', sessionTexts.reset.done.action],
  ['M-021', 'Complete Your Profile', memberTexts.completeProfile.title],
  ['M-045', 'My Profile', profileTexts.title],
  ['M-062', 'Gift Credits', creditTexts.give],
  ['M-064', 'About Me', profileTexts.about],
  ['M-065', 'Account Verification', verification.title],
  ['M-066', '2/3', verification.count(2, 3)],
  ['M-067', 'Upgrade to Premium, New', `${quick.upgrade}, ${quick.isNew}`],
  ['M-068', 'Required', quick.required],
  ['M-069', 'Quick Actions', quick.title],
  ['M-078 M-079 M-081', 'My Places', ownPlaceTexts.title],
  ['M-080', 'No places added yet', ownPlaceTexts.empty],
  ['P-117', 'Create Community Meetup', placeMeetupTexts.title],
  ['P-130', 'Create Event, Creating...', `${placeMeetupTexts.submit}, ${placeMeetupTexts.submitting}`],
  ['PL-029', 'Start 7-Day Free Trial', upsell.action],
  ['PL-037', 'Add a Place', explore.add],
  ['PL-041', 'Add a Third Place', form.title],
  ['PL-059', 'Place not found', page.notFound],
  ['PL-060', 'Back to Third Places', page.back],
  ['PL-072', 'Set Up a Community Meetup', page.meetup],
  ['PL-074', 'No reviews yet. Be the first to share your experience!', reviews.empty],
  ['PL-085', 'Rating *', review.rating],
  ['PL-087', 'Your Review (Optional)', review.text],
  ['PL-095', 'Submit Review, Submitting...', `${review.submit}, ${review.submitting}`],
  ['PLAN-050', "You're now a Premium member!", planScreenTexts.checkout.success.title],
  ['PLAN-052', 'Payment Failed, Try Again', joinTexts(planScreenTexts.checkout.failure)],
  ['A-025', 'Failed to send code', phoneTexts.failures.account.send.title],
  ['A-029', 'Verification failed, Invalid code', joinFailure(phoneTexts.failures.account.verify)],
])('%s is worded exactly: %s', (_ids, quoted, text) => {
  expect(text).toBe(quoted)
})

function joinTexts({ title, again }: { title: string; again: string }): string {
  return `${title}, ${again}`
}

function joinFailure({ title, text }: { title: string; text: string }): string {
  return `${title}, ${text}`
}
