import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment, so that nobody is asked at each key press. */
export function useResting<Value>(value: Value, restMs = 300): Value {
  const [resting, setResting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return resting;
}
