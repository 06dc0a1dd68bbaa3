import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { queries } from './api/client.ts';
import { BrokenPage } from './layout/broken-page.tsx';
import { consolePath } from './layout/paths.ts';
import { Shell } from './layout/shell.tsx';
import { Home } from './pages/home.tsx';
import { NotFound } from './pages/not-found.tsx';

// Each is fetched when it is opened.
const Jobs = lazy(() => import('./pages/jobs.tsx').then(({ Jobs }) => ({ default: Jobs })));
const NewCampaign = lazy(() =>
  import('./pages/new-campaign.tsx').then(({ NewCampaign }) => ({ default: NewCampaign })),
);
const NewOrders = lazy(() =>
  import('./pages/new-orders.tsx').then(({ NewOrders }) => ({ default: NewOrders })),
);
const NewChanges = lazy(() =>
  import('./orders/new-changes.tsx').then(({ NewChanges }) => ({ default: NewChanges })),
);
const Job = lazy(() => import('./pages/job.tsx').then(({ Job }) => ({ default: Job })));
const Rows = lazy(() => import('./pages/rows.tsx').then(({ Rows }) => ({ default: Rows })));
const Rules = lazy(() => import('./pages/rules.tsx').then(({ Rules }) => ({ default: Rules })));
const Rule = lazy(() => import('./pages/rule.tsx').then(({ Rule }) => ({ default: Rule })));
const Events = lazy(() => import('./pages/events.tsx').then(({ Events }) => ({ default: Events })));
const Event = lazy(() => import('./pages/event.tsx').then(({ Event }) => ({ default: Event })));
const Execution = lazy(() =>
  import('./pages/execution.tsx').then(({ Execution }) => ({ default: Execution })),
);
const People = lazy(() => import('./pages/people.tsx').then(({ People }) => ({ default: People })));
const SignedIn = lazy(() => import('./pages/signed-in.tsx').then(({ SignedIn }) => ({ default: SignedIn })));
const Audit = lazy(() => import('./pages/audit.tsx').then(({ Audit }) => ({ default: Audit })));
const Decide = lazy(() => import('./pages/decide.tsx').then(({ Decide }) => ({ default: Decide })));
const Status = lazy(() => import('./pages/status.tsx').then(({ Status }) => ({ default: Status })));
const Records = lazy(() => import('./records/records.tsx').then(({ Records }) => ({ default: Records })));
const Reports = lazy(() => import('./reports/reports.tsx').then(({ Reports }) => ({ default: Reports })));
const Suppressions = lazy(() =>
  import('./pages/suppressions.tsx').then(({ Suppressions }) => ({ default: Suppressions })),
);
const Notifications = lazy(() =>
  import('./pages/notifications.tsx').then(({ Notifications }) => ({ default: Notifications })),
);
const Keys = lazy(() => import('./pages/keys.tsx').then(({ Keys }) => ({ default: Keys })));

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Router base={consolePath}>
        <Shell>
          <BrokenPage>
            <Suspense fallback={null}>
              <Switch>
                <Route path="/" component={Home} />
                <Route path="/campaigns">
                  <Jobs kind="campaign" />
                </Route>
                <Route path="/campaigns/new" component={NewCampaign} />
                <Route path="/orders">
                  <Jobs kind="order_batch" />
                </Route>
                <Route path="/orders/new" component={NewOrders} />
                <Route path="/orders/changes" component={NewChanges} />
                <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
                <Route path="/jobs/:id/rows">{({ id }) => <Rows key={id} id={id} />}</Route>
                <Route path="/rules" component={Rules} />
                <Route path="/rules/:name">{({ name }) => <Rule key={name} name={name} />}</Route>
                <Route path="/events" component={Events} />
                <Route path="/events/:id">{({ id }) => <Event key={id} id={id} />}</Route>
                <Route path="/executions/:id">{({ id }) => <Execution key={id} id={id} />}</Route>
                <Route path="/signed-in" component={SignedIn} />
                <Route path="/to-decide" component={Decide} />
                <Route path="/people" component={People} />
                <Route path="/notifications" component={Notifications} />
                <Route path="/suppressions" component={Suppressions} />
                <Route path="/settings/audit" component={Audit} />
                <Route path="/settings/keys" component={Keys} />
                <Route path="/provider/:api?/:topic?">
                  {({ api = 'partner', topic = 'subscriptions' }) => <Records api={api} topic={topic} />}
                </Route>
                <Route path="/provider/:api/:topic/:id">
                  {({ api, topic, id }) => <Records key={id} api={api} topic={topic} id={id} />}
                </Route>
                <Route path="/reports" component={Reports} />
                <Route path="/status" component={Status} />
                <Route component={NotFound} />
              </Switch>
            </Suspense>
          </BrokenPage>
        </Shell>
      </Router>
    </QueryClientProvider>
  );
}
