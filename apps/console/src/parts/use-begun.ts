import { useState } from 'react';

/**
 * What a person types, from where it begins. It begins again where the beginning has changed: after a step back in the
 * browser a form would else show other filters than those of its list.
 */
export function useBegun<Value>(begin: Value): readonly [Value, (typed: Value) => void] {
  const [typed, setTyped] = useState(begin);
  const [begun, setBegun] = useState(begin);
  const isSame = JSON.stringify(begun) === JSON.stringify(begin);
  if (!isSame) {
    setBegun(begin);
    setTyped(begin);
  }
  return [isSame ? typed : begin, setTyped];
}
