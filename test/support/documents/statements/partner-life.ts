import { eachOf, linesOf, type Statement } from './statement.ts';

const document = 'Partner API';
const each = (topic: string, words: string, says: (word: string) => string) =>
  eachOf(document, topic, words, says);
const lines = (topic: string, text: string) => linesOf(document, topic, text);

/** What the partner document says about portings, states, events, authentication, errors, limits and versions. */
export const partnerLife: readonly Statement[] = [
  ...each(
    'porting.create',
    'direction country subscription_id phone_number_id msisdn donor_details preferred_schedule',
    (member) => `a porting is created with ${member}`,
  ),
  ...lines(
    'porting.create',
    `direction.in: another direction than in is refused
    country.DE: another country than DE is refused
    subscription_id.length: subscription_id of a porting has at most 100 characters
    phone_number_id.length: phone_number_id of a porting has at most 100 characters
    msisdn.e164: a number that is not in E.164 form is refused
    msisdn.length: the number of a porting has at most 15 characters
    donor.network_operator_id: donor details without a network operator are refused
    donor.service_provider_id: donor details without a service provider are refused
    donor.account: donor details without an account are refused
    donor.account.personal: donor details with an account that is not personal are refused
    schedule.type: a schedule without a type is refused
    schedule.first_available_date: a schedule may be first_available_date
    schedule.specific_date: a schedule may be specific_date
    schedule.preferred_porting_at: the moment of specific_date may be given`,
  ),
  ...each(
    'porting.in',
    'id direction preferred_schedule.preferred_porting_at country status msisdn donor_details._embedded.network_operator.id donor_details._embedded.service_provider.id donor_details.account.type cancelation_deadline_at scheduled_at created_at updated_at _links.subscriber _links.subscription _links.phone_number',
    (member) => `a porting in has ${member}`,
  ),
  ...each(
    'porting.out',
    'direction termination_action recipient_details._embedded.network_operator.id recipient_details._embedded.service_provider.id',
    (member) => `a porting out has ${member}`,
  ),
  ...lines(
    'porting',
    `completed_at: a porting that is completed has completed_at
    canceled_at: a porting that is canceled has canceled_at
    new.draft: a porting that is created is a draft
    cancelation_requested: a requested cancelation shows at once, and an event tells it
    reason.user_requested: only user_requested is a reason to cancel, and it is required
    reason.wrong_birth_date: porting.rejected tells the reason wrong_birth_date, a message and when
    reason.pre_requirements: a porting that we reject shows our reason and message
    event.rejected: an event tells that a porting is rejected
    event.canceled: an event tells that a porting is canceled
    event.completed: an event tells that a porting is completed`,
  ),
  ...each(
    'porting.rejection',
    'reason message rejected_at',
    () => 'a rejection has reason, message and rejected_at',
  ),
  ...each(
    'porting.status',
    'draft pending rejected scheduled processing cancelation_requested canceled completed',
    (status) => `a porting can be ${status}`,
  ),
  ...each(
    'states.subscription',
    'active grace suspended deactivated terminated canceled',
    (status) => `a subscription can be ${status}`,
  ),
  ...lines(
    'states.subscription',
    `created: a subscription is created before it is active
    grace.from-active: grace leads from active to grace, and an event tells it
    suspend.from-grace: suspend leads from grace to suspended, and an event tells it
    deactivate: deactivate leads from active to deactivated, and an event tells it
    deactivate.products: the products of a deactivated subscription keep their normal life
    resume: resume leads from deactivated to active, and an event tells it
    resume.only: resume is refused while a subscription is active
    suspend.only: suspend is refused while a subscription is active
    actions.active: the event of a subscription that is active offers cancel, deactivate, grace, suspend
    actions.grace: the event of a subscription that is grace offers cancel, suspend
    actions.suspended: the event of a subscription that is suspended offers cancel
    actions.deactivated: the event of a subscription that is deactivated offers cancel, resume
    actions.terminated: the event of a subscription that is terminated offers only its subscriber and products
    actions.canceled: the event of a subscription that is canceled offers only its subscriber and products`,
  ),
  ...each(
    'states.product',
    'active scheduled pending canceled terminated depleted',
    (status) => `a product can be ${status}`,
  ),
  ...each(
    'states.product.activate',
    'scheduled pending',
    (from) => `activating leads from ${from} to active, and an event tells it`,
  ),
  ...each(
    'states.product.activate.not',
    'active canceled terminated depleted',
    (from) => `a product that is ${from} cannot be activated`,
  ),
  ...each(
    'states.product.cancel',
    'active scheduled pending',
    (from) =>
      `canceling with cancellation_mode immediate leads from ${from} to canceled, and an event tells it`,
  ),
  ...each(
    'states.product.cancel.not',
    'canceled terminated depleted',
    (from) => `a product that is ${from} cannot be canceled`,
  ),
  ...lines(
    'states.phone-number',
    `opt-in.enable: enabling the opt-in sets enabled and expires_at
    opt-in.disable: disabling the opt-in unsets enabled and expires_at`,
  ),
  ...each('event', 'id type created_at data', (member) => `${member} is required in a notification`),
  ...lines(
    'event',
    `hal: a notification is an application/hal+json body
    id.length: the id of a notification may have 100 characters
    created_at.iso: created_at 2026-03-01T12:00:00Z is a moment
    data.object: data is an object
    registration: a receiver is registered with the provider, because no operation does it`,
  ),
  ...each(
    'event.type',
    'balance.threshold.exceeded product.depleted product.terminated product.active product.canceled product.throttling.applied subscription.active subscription.grace subscription.suspended subscription.terminated subscription.deactivated subscription.canceled subscription.sim_profile.installed subscription.sim_profile.deleted porting.cancelation_requested porting.canceled porting.rejected porting.completed contract.created invoice.open',
    (type) => `${type} tells`,
  ),
  ...each(
    'event.threshold',
    'allowance_type percentage product',
    () => 'balance.threshold.exceeded tells the threshold in percent and the product that reached it',
  ),
  ...each(
    'event.throttling',
    'bandwidth period reset_at product',
    () => 'product.throttling.applied tells bandwidth, period and reset_at, and the product',
  ),
  ...each(
    'event.product.status',
    'depleted terminated active canceled',
    (status) => `product.${status} tells the product, with status ${status}`,
  ),
  ...each(
    'event.porting.status',
    'cancelation_requested canceled rejected completed',
    (status) => `porting.${status} tells the porting, with status ${status}`,
  ),
  ...lines(
    'authentication',
    `form: a token is asked for by a form that is posted to /token
    form.only: a token request is a form, not JSON
    grant_type: grant_type left out gets no token
    grant_type.client_credentials: grant_type password gets no token
    client_id: client_id left out gets no token
    client_secret: client_secret left out gets no token
    bearer: the token goes with a call as a bearer
    many-calls: one token serves many calls
    refresh: the client has a new token before the old one expires
    lifetime: a token lives about five minutes`,
  ),
  ...each('errors.201', 'account subscriber order porting', (what) => `201 says that the ${what} is created`),
  ...each(
    'errors.202',
    'accept reject accept-cancelation reject-cancelation',
    (what) => `202 says that ${what} of a porting is taken`,
  ),
  ...lines(
    'errors',
    `200: 200 is a success with a body
    400: 400 says that nothing was done, and where the request is wrong
    404: 404 says: no such resource
    5XX: a write that is answered 5XX may have come to nothing, so its effect is unknown`,
  ),
  ...lines(
    'limits',
    `limit.default: a page has 10 items when no limit is given
    cursor.base64: the cursor of a page names the first entry of the next, in base64
    account.name: an account name has 1 to 100 characters
    token: a token is good just before its five minutes are over, and not after`,
  ),
  ...lines(
    'versioning',
    `header: the header selects the version
    value: the client asks for version 2025-01-28
    omitted: without the header the latest version answers`,
  ),
];
