import { headroomTable, measuresOfLongestStage, shareMax, shareOf } from './headroom.ts';

/** `npm run limits`: how much of each limit of AWS the templates leave free, with the longest legal names. */
const all = await measuresOfLongestStage();
console.log(headroomTable(all).join('\n'));
if (all.some((one) => shareOf(one) >= shareMax)) process.exitCode = 1;
