import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Ask } from '../parts/dialogs.tsx';
import { Sheet } from '../parts/tables.tsx';
import { words } from '../words/words.ts';
import { toFind } from './paths.ts';

const said = words.shortcuts;

/** Pages by the key after `g`. */
const pages: Readonly<Record<string, readonly [path: string, name: string]>> = {
  c: ['/campaigns', words.pages.campaigns],
  o: ['/orders', words.pages.orders],
  s: ['/status', words.pages.status],
};

/** The first field of a page's filter or search. */
const fieldToFind = 'main form.filters input, main search input';

/** Whether single keys are off is kept in this browser, as is the choice of UTC; it is all that is. */
const offKey = 'fleetcast.shortcuts.off';

/** Single keys that lead to pages and never act, the list of them, and the switch that turns them off. */
export function Shortcuts() {
  const [, goTo] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(offKey) === null);
  useEffect(() => {
    if (!isOn) return;
    let before = '';
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const page = before === 'g' ? pages[event.key] : undefined;
      before = event.key;
      if (page) goTo(page[0]);
      if (event.key === '?') setOpen(true);
      if (event.key !== '/') return;
      // Else the key is the first letter of what is typed there.
      event.preventDefault();
      const field = document.querySelector<HTMLElement>(fieldToFind);
      field?.closest('details')?.setAttribute('open', '');
      if (field) field.focus();
      else goTo('/people', { state: toFind });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, goTo]);
  const toggle = () => {
    if (isOn) localStorage.setItem(offKey, 'yes');
    else localStorage.removeItem(offKey);
    setOn(!isOn);
  };
  return (
    <>
      <button type="button" className="plain" onClick={() => setOpen(true)}>
        {said.title}
      </button>
      <Ask title={said.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Sheet
          caption={said.title}
          heads={[said.key, said.does]}
          rows={[
            { id: '?', cells: [<kbd key="key">?</kbd>, said.title] },
            { id: '/', cells: [<kbd key="key">/</kbd>, said.find] },
            ...Object.entries(pages).map(([key, [path, name]]) => ({
              id: path,
              cells: [<kbd key="key">{said.inTurn(['g', key])}</kbd>, name],
            })),
          ]}
        />
        <p>{said.never}</p>
        <p>
          <label>
            <input type="checkbox" checked={isOn} onChange={toggle} />
            {said.on}
          </label>
        </p>
        <button type="button" onClick={() => setOpen(false)}>
          {words.close}
        </button>
      </Ask>
    </>
  );
}

/** Keys that go into a field, or to an open dialog, lead nowhere. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
