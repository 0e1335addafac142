import { describe, expect, it } from 'vitest';
import { readAscentTable } from './ascentTable.ts';
import { parseCsv, writeCsv } from './csv.ts';

describe('a table of ascents', () => {
  it('is read by its heads, whatever their order and language, with commas, semicolons or tabs', () => {
    const row = { name: 'Aneto', elevationMeters: 3404, lat: 42.6313, lon: 0.6566, date: '2019-07-14', note: '' };
    for (const text of [
      'name,elevationMeters,lat,lon,date\nAneto,3404,42.6313,0.6566,2019-07-14\n',
      '\uFEFFFecha;Cumbre;Altitud;Latitud;Longitud\r\n14/07/2019;Aneto;3.404 m;42,6313;0,6566\r\n',
      'Date\tPeak\tElevation (m)\tLatitude\tLongitude\n14 Jul 2019\tAneto\t3404\t42.6313\t0.6566',
      'Summit,Height (ft),Lat,Lon,Date\n"Aneto","11,168",42.6313,0.6566,"July 14, 2019"',
    ]) {
      const table = readAscentTable(text);
      expect(table?.rows).toHaveLength(1);
      expect(table?.rows[0]).toMatchObject({ ...row, elevationMeters: expect.closeTo(3404, 0) });
    }
  });

  it('reads degrees with three decimals, which are no thousands, and heights with thousands', () => {
    for (const text of [
      'Date,Peak,Elevation,Latitude,Longitude\n1990-01-10,Denali,"6,190",63.069,-151.007\n',
      'Fecha;Cumbre;Altitud;Latitud;Longitud\n10/01/1990;Denali;6.190;63,069;-151,007\n',
    ]) {
      expect(readAscentTable(text)?.rows[0]).toMatchObject({ elevationMeters: 6_190, lat: 63.069, lon: -151.007 });
    }
  });

  it('knows the exports of Peakbagger, Hill Bagging and 14ers.com', () => {
    const peakbagger = readAscentTable(
      'Peak,Elev-Ft,Prom-Ft,Location,Ascent Date,Trip Report\nMount Elbert,14433,9093,USA-CO,2015-08-02,"Clear, cold"\n',
    );
    expect(peakbagger).toMatchObject({
      source: 'peakbagger',
      rows: [{ name: 'Mount Elbert', elevationMeters: 4399.2, date: '2015-08-02', note: 'Clear, cold' }],
    });
    const hillBagging = readAscentTable(
      'Hill Number,Hill Name,Metres,Feet,Grid Ref,Latitude,Longitude,Date Climbed,Notes\n278,Ben Nevis,1344.53,4411,NN166712,56.7969,-5.0036,25/12/2001,CMD arete\n',
    );
    expect(hillBagging).toMatchObject({
      source: 'hillBagging',
      rows: [{ name: 'Ben Nevis', elevationMeters: 1344.53, lat: 56.7969, lon: -5.0036, date: '2001-12-25' }],
    });
    const fourteeners = readAscentTable(
      'Peak Name,Elevation,Dates Climbed\nLongs Peak,"14,259\'",7/4/2009; 9/20/2014\nQuandary Peak,"14,271\'",\n',
    );
    expect(fourteeners?.source).toBe('14ers');
    expect(fourteeners?.rows.map(({ name, date }) => [name, date])).toEqual([
      ['Longs Peak', '2009-07-04'],
      ['Longs Peak', '2014-09-20'],
      ['Quandary Peak', ''],
    ]);
    expect(fourteeners?.rows[0]?.elevationMeters).toBeCloseTo(4346.1, 0);
  });

  it('reads all dates in the order that one of them proves, and otherwise says that there is a choice', () => {
    const table = (dates: readonly string[], isMonthFirst?: boolean): ReturnType<typeof readAscentTable> =>
      readAscentTable(['name,date', ...dates.map((date) => `A,${date}`)].join('\n'), isMonthFirst);
    const read = (dates: readonly string[], isMonthFirst?: boolean): readonly string[] | undefined =>
      table(dates, isMonthFirst)?.rows.map(({ date }) => date);
    expect(read(['3/4/2020', '5/13/2020'])).toEqual(['2020-03-04', '2020-05-13']);
    expect(read(['3/4/2020', '13/5/2020'])).toEqual(['2020-04-03', '2020-05-13']);
    expect(read(['3/4/2020'])).toEqual(['2020-04-03']);
    expect(table(['3/4/2020'])?.isMonthFirst).toBe(false);
    expect(read(['3/4/2020'], true)).toEqual(['2020-03-04']);
    expect(table(['2020-03-04'])?.isMonthFirst).toBeNull();
    expect(read(['in summer', '3 de agosto de 1998', '1999'])).toEqual(['in summer', '1998-08-03', '1999']);
  });

  it('is none without a column for dates, or for names or positions', () => {
    expect(readAscentTable('name,height\nAneto,3404')).toBeNull();
    expect(readAscentTable('date\n2020-01-01')).toBeNull();
    expect(readAscentTable('')).toBeNull();
  });

  it('is written so that spreadsheets run nothing, and read again as it was', () => {
    const lines = [
      ['name', 'date', 'note'],
      ['=HYPERLINK("x")', '2020-01-01', 'a "b"\nc, d'],
    ];
    const text = writeCsv(lines);
    expect(text).toContain("'=HYPERLINK");
    expect(parseCsv(text)).toHaveLength(2);
    expect(readAscentTable(text)?.rows[0]).toMatchObject({ name: '=HYPERLINK("x")', note: 'a "b"\nc, d' });
  });
});
