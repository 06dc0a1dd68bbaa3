import { memorySenderSubscriptions } from '../../../shared/memory/reconciliation/sender-subscriptions.ts';
import { senderSubscriptions } from '../../../shared/provider/organization/sender-subscriptions.ts';
import { openPractice } from '../../support/documents/practice.ts';
import {
  contractSenders,
  endedSubscriptions,
  senderSubscriptionsContract,
} from './sender-subscriptions-contract.ts';

senderSubscriptionsContract('a list of subscriptions in memory', async () => {
  const live = contractSenders.map((sender, at) => ({
    subscriptionId: `sub_${at}`,
    numbers: [sender.slice(1)],
    hasEnded: false,
  }));
  const ended = Array.from({ length: endedSubscriptions }, (_, at) => ({
    subscriptionId: `sub_ended_${at}`,
    numbers: [],
    hasEnded: true,
  }));
  return { senderSubscriptions: memorySenderSubscriptions([...live, ...ended]), close: async () => {} };
});

senderSubscriptionsContract('the list of subscriptions behind its wire', async () => {
  const { organization, close } = await openPractice({
    senders: contractSenders,
    fleet: { subscriptions: endedSubscriptions, terminatedSubscriptions: endedSubscriptions },
  });
  return { senderSubscriptions: senderSubscriptions(organization), close };
});
