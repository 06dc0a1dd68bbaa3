import database, {
  type ConditionedRequest,
  type Item,
  type QueryDone,
  type QueryResult,
} from 'dynalite/db/index.js';
import deleteItem from 'dynalite/validations/deleteItem.js';
import putItem from 'dynalite/validations/putItem.js';
import query from 'dynalite/validations/query.js';
import scan from 'dynalite/validations/scan.js';
import updateItem from 'dynalite/validations/updateItem.js';
import { expressionFault } from './expression-limits.ts';
import { addIndexUnits, type Capacity } from './index-capacity.ts';
import { putFault, updateFault } from './item-limits.ts';

/**
 * Makes dynalite refuse, and answer, what AWS does and it does not. Its parts look each other up at every call, in the
 * exports of their modules, so they can be completed there, within the step in which it holds the item locked.
 */
export function completeDynalite(): void {
  checkExpressions();
  checkItems();
  countIndexes();
  countEmptyReads();
  answerFailedConditions();
}

function checkExpressions(): void {
  for (const validation of [deleteItem, putItem, query, scan, updateItem]) {
    const { custom } = validation;
    validation.custom = (request, store) => custom(request, store) ?? expressionFault(request);
  }
}

function checkItems(): void {
  const { updateIndexes, validateItem } = database;
  database.validateItem = (item, table) => validateItem(item, table) ?? asError(putFault(item, table));
  database.updateIndexes = (store, table, before, after, done) => {
    const fault = asError(after ? updateFault(after, table) : undefined);
    if (fault) done(fault);
    else updateIndexes(store, table, before, after, done);
  };
}

function asError(fault: string | undefined): Error | undefined {
  return fault === undefined ? undefined : database.validationError(fault);
}

function countIndexes(): void {
  const { addConsumedCapacity, updateIndexes } = database;
  // A write makes its answer and updates its indexes without a pause between the two.
  let answered: Capacity | undefined;
  database.addConsumedCapacity = (request, isRead, ...items) => {
    const capacity = addConsumedCapacity(request, isRead, ...items);
    answered = isRead ? undefined : capacity;
    return capacity;
  };
  database.updateIndexes = (store, table, before, after, done) => {
    if (answered) addIndexUnits(answered, table, before ?? {}, after ?? {});
    answered = undefined;
    updateIndexes(store, table, before, after, done);
  };
}

/**
 * A query that finds nothing costs what one does that finds something small.
 *
 * Source: DynamoDB developer guide, "DynamoDB read and write operations": what does not exist is read for the least
 * that a read costs.
 */
function countEmptyReads(): void {
  const { queryTable } = database;
  database.queryTable = (store, table, request, ...given) => {
    const done = given.pop() as QueryDone;
    queryTable(store, table, request, ...given, (error?: Error | null, result?: QueryResult) => {
      const capacity = result?.ConsumedCapacity;
      if (capacity?.CapacityUnits === 0) capacity.CapacityUnits = request.ConsistentRead === true ? 1 : 0.5;
      done(error, result);
    });
  };
}

function answerFailedConditions(): void {
  for (const { types } of [deleteItem, putItem, updateItem])
    types.ReturnValuesOnConditionCheckFailure = { type: 'String', enum: ['ALL_OLD', 'NONE'] };
  const { checkConditional } = database;
  database.checkConditional = (request: ConditionedRequest, item?: Item) => {
    const failure = checkConditional(request, item);
    if (failure && item && request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD')
      failure.body.Item = item;
    return failure;
  };
}
