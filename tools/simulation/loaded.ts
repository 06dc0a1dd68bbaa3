/**
 * What flows load only when they need it. A simulation loads it before it begins: virtual time does not wait for
 * files, so that a run would otherwise depend on what was played before it in the same process.
 */
import '../../shared/core/ingest/bytes/guess-encoding.ts';
import '../../shared/core/msisdn.ts';
import '../../shared/core/rows/bound-template.ts';
import '../../shared/core/rules/conditions/condition.ts';
import '../../shared/core/rules/executions/commands-of.ts';
import '../../shared/core/rules/rule-faults.ts';
import '../../shared/core/suppression/list-columns.ts';
import '../../shared/flows/planning/plan-job.ts';
import '../../shared/flows/planning/make-dispatch-plan.ts';
import '../../shared/flows/planning/reports/write-report.ts';
import '../../shared/flows/reconciliation/orders/order-matcher.ts';
import '../../shared/flows/rules/look-up-rule-ids.ts';
