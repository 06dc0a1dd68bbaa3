import { describe, expect, test } from 'vitest';
import { optionsOfMetadata, optionsOfSidecar } from '../../../shared/core/intake/upload-settings.ts';
import { InputError } from '../../../shared/errors.ts';

const refusal = (read: () => unknown): InputError => {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  throw new Error('It was not refused');
};

describe('metadata of an object', () => {
  test('says options one by one, with hyphens as well, and more complex ones as JSON', () => {
    expect(
      optionsOfMetadata({
        from: '+12125550100',
        text: 'Hello',
        again: 'yes',
        mode: 'approve',
        'on-unclear': 'resend',
        allow_foreign: 'true',
        'quiet-hours': '{"from":"21:00","to":"08:00","time_zone":"Europe/Berlin"}',
      }).options,
    ).toEqual({
      mode: 'approve',
      onUnclear: 'resend',
      allowForeign: true,
      quietHours: { from: '21:00', to: '08:00', timeZone: 'Europe/Berlin' },
    });
  });

  test('says all options in one member', () => {
    expect(
      optionsOfMetadata({ options: '{"mode":"check","halt":{"error_share":0.5}}' }).options,
    ).toMatchObject({
      mode: 'check',
      halt: { errorShare: 0.5 },
    });
  });

  test('says as JSON where the job reports, of campaigns and of order batches', () => {
    const callback = '{"endpoint":"crm","events":["job.completed"]}';
    const read = { endpoint: 'crm', events: ['job.completed'] };
    expect(optionsOfMetadata({ callback })).toMatchObject({ callback: read });
    expect(optionsOfMetadata({ callback }, 'orders')).toMatchObject({ callback: read });
  });

  test.each([
    ['crm', '/callback', /^metadata \/callback: .* must be an object, such as/],
    ['{"endpoint":"https://crm.example"}', '/callback/endpoint', /must be the name of a registered endpoint/],
    ['{"events":["job.*"]}', '/callback/endpoint', /must be the name/],
    ['{"endpoint":"crm","events":[]}', '/callback/events', /must be a list of these: job\.\*, job\.planned/],
    ['{"endpoint":"crm","events":["job.done"]}', '/callback/events', /must be a list of these/],
    ['{"endpoint":"crm","url":"x"}', '/callback/url', /has no member "url"/],
    ['{"endpoint":"crm","endpoint":"erp"}', '/callback/endpoint', /twice/],
  ])('the callback %s is refused by its path', (callback, pointer, detail) => {
    expect(refusal(() => optionsOfMetadata({ callback })).faults).toEqual([
      { pointer, detail: expect.stringMatching(detail) },
    ]);
  });

  test('may hold what copying tools add', () => {
    expect(optionsOfMetadata({ mtime: '1777878000.5', 's3cmd-attrs': 'mode:33188' }).options).toEqual({});
  });

  test.each([
    [{ agree: 'yes' }, '/agree', 'metadata /agree: "agree" is no setting'],
    [
      { prioritty: 'bulk' },
      '/prioritty',
      'metadata /prioritty: "prioritty" is no setting. Did you mean "priority"?',
    ],
    [
      { halt: '{"error_shar":0.2}' },
      '/halt/error_shar',
      'metadata /halt/error_shar: `error_shar` is no option. Did you mean "error_share"?',
    ],
    [{ mode: 'Approve' }, '/mode', 'metadata /mode: `mode` must be one of send, approve, check'],
    [
      { 'allow-foreign': 'yes' },
      '/allow_foreign',
      'metadata /allow_foreign: `allow_foreign` must be true or false',
    ],
    [
      { options: '{"mode":' },
      '/options',
      expect.stringMatching(/^metadata \/options: `options` must be an object with/),
    ],
    [{ priority: 'urgent' }, '/priority', expect.stringContaining('POST /v1/campaigns')],
  ])('%j is refused by its path', (metadata, pointer, detail) => {
    const { status, faults } = refusal(() => optionsOfMetadata(metadata as Record<string, string>));
    expect({ status, faults }).toEqual({ status: 400, faults: [{ pointer, detail }] });
  });
});

describe('a sidecar', () => {
  test('says sender, text and options in JSON', () => {
    const json = '{"from":"+12125550100","text":"Hi","mode":"check","options":{"long_text":"refuse"}}';
    expect(optionsOfSidecar(json, 'campaigns/spring.json').options).toEqual({
      mode: 'check',
      longText: 'refuse',
    });
  });

  test.each([['mode: check'], ['["mode"]'], ['null'], [`${'['.repeat(50_000)}${']'.repeat(50_000)}`]])(
    'that is no JSON object is refused by name: %.12s',
    (json) => {
      const { faults } = refusal(() => optionsOfSidecar(json, 'campaigns/spring.json'));
      expect(faults[0]?.pointer).toBe('campaigns/spring.json');
    },
  );

  test('is refused for a wrong type and an unknown name, all at once', () => {
    const { faults } = refusal(() => optionsOfSidecar('{"text":5,"__proto__":{"mode":"check"}}', 'x.json'));
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/text', '/__proto__']);
  });
});
