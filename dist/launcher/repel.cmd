@echo off
rem Runs the Repel command line on Windows, from an unpacked archive. Needs Java 17 or newer, unless the folder runtime
rem holds one.
rem   JAVA_HOME         the Java to use, instead of the one on the PATH; not used where the folder runtime is
rem   REPEL_JAVA_OPTS   options for the JVM, such as -Xmx8g; special characters need quotes
rem   REPEL_CLASS_PATH  jars with backbones, techniques or table formats of your own, separated by semicolons
setlocal EnableExtensions DisableDelayedExpansion
set "folder=%~dp0"
set "feature=0"
set "home="

set "java=%folder%runtime\bin\java.exe"
if exist "%java%" call :ask
if %feature% GEQ 17 goto found
if not defined JAVA_HOME goto onpath
set "java=%JAVA_HOME%\bin\java.exe"
if exist "%java%" call :ask
if %feature% GEQ 17 goto found
echo repel: JAVA_HOME "%JAVA_HOME%" holds no Java 17 or newer; looking for another one 1>&2
:onpath
set "java=java.exe"
call :ask
if %feature% GEQ 17 goto found
echo repel: needs Java 17 or newer, and found none. Install one, set JAVA_HOME to it, or take the archive with a runtime. 1>&2
exit /b 1

:found
set "vector=no"
set "classes=%folder%repel.jar"
if %feature% GEQ 25 if exist "%folder%lib\repel-simd.jar" (
  findstr /c:"jdk.incubator.vector" "%home%\release" >nul 2>&1 && set "vector=yes"
)
if "%vector%"=="yes" set "classes=%folder%lib\repel-simd.jar;%classes%"
if defined REPEL_CLASS_PATH set "classes=%classes%;%REPEL_CLASS_PATH%"

set "collector=ours"
if defined REPEL_JAVA_OPTS call :own %REPEL_JAVA_OPTS%
set "options="
for /f "usebackq eol=# tokens=1,*" %%a in ("%folder%launcher\jvm.options") do if not "%%a"=="" call :option "%%a" "%%b"

"%java%" %options% %REPEL_JAVA_OPTS% -cp "%classes%" dev.repel.cli.Repel %*
exit /b %ERRORLEVEL%

rem Lets %java% say what it is and where it lives. Behind call, the quotes of its path survive.
:ask
set "feature=0"
for /f "tokens=1,* delims== " %%a in ('call "%java%" -XshowSettings:properties -version 2^>^&1') do (
  if "%%a"=="java.specification.version" set "feature=%%b"
  if "%%a"=="java.home" set "home=%%b"
)
rem 1.8 is Java 8
if "%feature:~0,2%"=="1." set "feature=8"
goto :eof

rem Looks for a collector among the user's options. The JVM accepts only one, so it replaces ours.
:own
for %%c in (Serial Parallel G1 Z Shenandoah Epsilon) do if "%~1"=="-XX:+Use%%cGC" set "collector=theirs"
shift
if not "%~1"=="" goto own
goto :eof

rem Adds the option %2 if its condition %1 holds.
:option
if "%~1"=="vector" goto vector
if %feature% LSS %~1 goto :eof
goto collector
:vector
if not "%vector%"=="yes" goto :eof
:collector
set "option=%~2"
if "%collector%"=="theirs" if "%option:~0,8%"=="-XX:+Use" if "%option:~-2%"=="GC" goto :eof
set options=%options% "%option%"
goto :eof
