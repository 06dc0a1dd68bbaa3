import { accessFiles, odooFiles, quickBooksFiles, sapFiles, zendeskFiles } from './programs/business.ts';
import { consoleFiles, reworkedFiles } from './programs/consoles.ts';
import {
  googleContactFiles,
  outlookElsewhereFiles,
  outlookFiles,
  phoneBookFiles,
} from './programs/contacts.ts';
import { dynamicsFiles, hubspotFiles, pipedriveFiles, salesforceFiles, zohoFiles } from './programs/crm.ts';
import { mySqlFiles, scriptFiles, sqlServerFiles } from './programs/databases.ts';
import { formFiles, newsletterFiles, tillFiles } from './programs/marketing.ts';
import { callFiles, consentFiles, simFiles } from './programs/reached.ts';
import { abbreviatedFiles, countryFiles } from './programs/registers.ts';
import { careFiles, memberFiles, schoolFiles, townFiles } from './programs/services.ts';
import { leadFiles, mailchimpFiles, shopifyFiles, wooCommerceFiles } from './programs/shops.ts';
import {
  delimiterFiles,
  dosFiles,
  failedFormulaFiles,
  namesakeFiles,
  numberFiles,
  otherFormFiles,
} from './programs/slips.ts';
import {
  excelFiles,
  excelUnicodeFiles,
  googleSheetFiles,
  libreOfficeFiles,
  macFiles,
} from './programs/spreadsheets.ts';
import { directoryFiles, personnelFiles } from './programs/staff.ts';
import type { MadeFile } from './table.ts';

/** Every file, and what is expected of it. */
export const allFiles: readonly MadeFile[] = [
  ...[excelFiles(), excelUnicodeFiles(), macFiles(), libreOfficeFiles(), googleSheetFiles()].flat(),
  ...[salesforceFiles(), hubspotFiles(), dynamicsFiles(), zohoFiles(), pipedriveFiles()].flat(),
  ...[googleContactFiles(), outlookFiles(), outlookElsewhereFiles(), phoneBookFiles()].flat(),
  ...[sapFiles(), odooFiles(), quickBooksFiles(), accessFiles(), zendeskFiles()].flat(),
  ...[shopifyFiles(), mailchimpFiles(), leadFiles(), wooCommerceFiles()].flat(),
  ...[sqlServerFiles(), mySqlFiles(), scriptFiles()].flat(),
  ...[newsletterFiles(), tillFiles(), formFiles(), directoryFiles(), personnelFiles()].flat(),
  ...[consoleFiles(), reworkedFiles(), countryFiles(), abbreviatedFiles()].flat(),
  ...[
    namesakeFiles(),
    delimiterFiles(),
    numberFiles(),
    failedFormulaFiles(),
    otherFormFiles(),
    dosFiles(),
  ].flat(),
  ...[schoolFiles(), careFiles(), townFiles(), memberFiles()].flat(),
  ...[callFiles(), consentFiles(), simFiles()].flat(),
];
